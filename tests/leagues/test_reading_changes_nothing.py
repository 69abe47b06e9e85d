"""GET requests change nothing in the database, so previews and crawlers can't either."""

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db.models import Model

from leagues.models import Link
from tests.leagues.routes import address, routes
from tests.leagues.test_access_matrix import TABLE
from tests.leagues.world import make_world

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

#: Columns that record when a link was last opened, and tables of sessions.
ASIDE = {(Link, "last_used_at")}


def everything() -> dict[str, list]:
    """Return all rows of all tables except sessions."""
    tables = [model for model in apps.get_models(include_auto_created=True) if model is not Session]
    return {str(model): sorted(map(repr, model.objects.values_list(*columns(model)))) for model in tables}


def columns(model: type[Model]) -> list[str]:
    named = [field.name for field in model._meta.concrete_fields]  # noqa: SLF001 - Django's documented door
    return [name for name in named if (model, name) not in ASIDE]


@pytest.mark.parametrize("visitor", ["owner", "score link", "invitation", "sign-in link", "stranger"])
def test_it_changes_nothing(visitor):
    world = make_world()
    client = world.clients[visitor]
    before = everything()
    assert before[str(Link)]
    for name in routes().keys() & TABLE.keys():
        client.get(address(name, world.values | world.special.get(TABLE[name].at, {})))
        client.head(address(name, world.values | world.special.get(TABLE[name].at, {})))
    assert everything() == before
