from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_hand_position")]

    operations = [
        migrations.RemoveConstraint("seat", "one_player_a_seat"),
        migrations.RenameField("seat", "position", "number"),
        migrations.AddConstraint(
            "seat", models.UniqueConstraint("game", "number", "from_hand", name="one_player_a_seat")
        ),
        migrations.RemoveConstraint("tableseat", "one_drawn_player_a_seat"),
        migrations.RenameField("tableseat", "position", "number"),
        migrations.AddConstraint(
            "tableseat", models.UniqueConstraint("table", "number", name="one_drawn_player_a_seat")
        ),
        migrations.RenameField("game", "held", "hold"),
    ]
