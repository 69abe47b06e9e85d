"""No code sets an attribute on a request, or an attribute on a row that is not a column."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.utils.functional import cached_property

from tests.conftest import ROOT

FILES = sorted(path for path in (ROOT / "leagues").rglob("*.py") if "migrations" not in path.parts)
#: The layers that rows pass through. Forms and tables set attributes on objects of their own.
LAYERS = {"access", "actions", "reports", "views"}


def set_attributes(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Yield each attribute that a module sets on anything but `self`, also by `setattr` with a literal name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            owner, name, _value = node.args
            if isinstance(name, ast.Constant):
                yield ast.Attribute(value=owner, attr=name.value, ctx=ast.Store(), lineno=node.lineno)


def on_a_request(tree: ast.AST) -> list[str]:
    return [
        _line_and_name(one)
        for one in set_attributes(tree)
        if isinstance(one.value, ast.Name) and one.value.id == "request"
    ]


def on_anything(tree: ast.AST) -> list[str]:
    return [_line_and_name(one) for one in set_attributes(tree)]


def on_a_row(tree: ast.AST) -> list[str]:
    """Return the attributes that no model has as a column."""
    return [_line_and_name(one) for one in set_attributes(tree) if one.attr not in settable()]


@cache
def settable() -> set[str]:
    """Return the names that may be set on a row: its key, its columns and its cached properties."""
    names = {"pk"}
    for model in apps.get_models():
        fields = model._meta.get_fields()  # noqa: SLF001 - documented
        names |= {name for field in fields for name in (field.name, getattr(field, "attname", field.name))}
        names |= {name for name, value in vars(model).items() if isinstance(value, cached_property)}
    return names


def _line_and_name(attribute: ast.Attribute) -> str:
    return f"line {attribute.lineno}: {ast.unparse(attribute)}"


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_attributes_are_found():
    code = "request.a = 1\ngame.seen, self.b = 2, 3\nsetattr(game, 'shown', 4)\ngame.state += 5\nx = request.c\n"
    tree = ast.parse(code)
    assert on_a_request(tree) == ["line 1: request.a"]
    assert sorted(on_a_row(tree)) == ["line 1: request.a", "line 2: game.seen", "line 3: game.shown"]
    assert len(on_anything(tree)) == 4


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_requests_are_left_alone(path):
    assert on_a_request(ast.parse(path.read_text())) == []


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "access"], ids=_name)
def test_access_sets_no_attributes(path):
    assert on_anything(ast.parse(path.read_text())) == []


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name in LAYERS], ids=_name)
def test_rows_get_only_attributes_they_have(path):
    assert on_a_row(ast.parse(path.read_text())) == []
