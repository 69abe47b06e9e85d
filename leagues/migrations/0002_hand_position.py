from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_initial")]

    operations = [
        migrations.RemoveConstraint("hand", "one_hand_a_place"),
        migrations.RenameField("hand", "place", "position"),
        migrations.AddConstraint(
            "hand", models.UniqueConstraint(models.F("game"), models.F("position"), name="one_hand_a_position")
        ),
        migrations.AlterModelOptions("bid", options={"ordering": ["order"]}),
    ]
