"""The code uses only public names of Python, Django and the libraries."""

import ast
import importlib
from collections.abc import Iterator

import pytest

from tests.test_layers import TREES, is_private

# Documented names that begin with an underscore: of Django's models, of named tuples and of enumerations.
DOCUMENTED = {"_meta", "_asdict", "_value_"}
BY_TEXT = {"getattr", "setattr", "hasattr", "delattr", "attrgetter", "methodcaller"}
CHANGES = {"clear", "pop", "popitem", "setdefault", "update"}


def defined(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a module defines, including attributes of its own objects."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own_object(node.value):
            yield node.attr


def is_own_object(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


OWN = {name for tree in TREES.values() for name in defined(tree)}


def private_names(tree: ast.AST, own: set[str]) -> list[str]:
    """Return every use of a private name that `own` does not contain, as line and name."""
    return [
        f"line {node.lineno}: {name}"
        for node in ast.walk(tree)
        for name in names_used(node)
        if is_private(name) and name not in DOCUMENTED and (name not in own or is_import(node))
    ]


def is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def names_used(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.ImportFrom):
        return [*(node.module or "").split("."), *(alias.name for alias in node.names)]
    if isinstance(node, ast.Import):
        return [part for alias in node.names for part in alias.name.split(".")]
    if isinstance(node, ast.Call) and called(node) in BY_TEXT:
        return [text for argument in node.args for text in texts(argument)]
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "__dict__":
        return texts(node.slice)
    return []


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def texts(node: ast.AST) -> list[str]:
    return node.value.split(".") if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def changes_of_modules(tree: ast.AST) -> list[str]:
    """Return every line that changes `sys.modules`."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            held = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            held = node.func.value
        else:
            continue
        if ast.unparse(held) == "sys.modules":
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


def overridden(module: str) -> list[str]:
    """Return every private name of a library class that one of our classes overrides."""
    found = []
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.ClassDef):
            one = getattr(importlib.import_module(module), node.name, None)
            bases = [base for base in getattr(one, "__mro__", ())[1:] if base.__module__ not in TREES]
            found += [
                f"{module}.{node.name}.{name}"
                for name in set(defined(ast.Module(node.body, [])))
                if is_private(name) and any(hasattr(base, name) for base in bases)
            ]
    return found


def test_no_private_name_of_others_is_used():
    assert [f"{module}, {use}" for module, tree in TREES.items() for use in private_names(tree, OWN)] == []


def test_no_private_name_of_others_is_overridden():
    assert [name for module in TREES if not module.endswith("__main__") for name in overridden(module)] == []


def test_sys_modules_is_not_changed():
    assert [f"{module}, {place}" for module, tree in TREES.items() for place in changes_of_modules(tree)] == []


@pytest.mark.parametrize(
    "source",
    [
        "queryset._iterable_class",
        "self._session_key",
        "getattr(row, '_state')",
        "attrgetter('game._state')",
        "row.__dict__['_state']",
        "from django.db import _connections",
        "from django.db.backends.sqlite3._functions import register",
        "import allauth._tools",
    ],
)
def test_a_private_name_is_found(source):
    assert len(private_names(ast.parse(source), own=set())) == 1


@pytest.mark.parametrize("source", ["Game._meta.fields", "row.__dict__['pk']", "self._own", "print('_state')"])
def test_other_names_are_allowed(source):
    assert private_names(ast.parse(source), own={"_own"}) == []


@pytest.mark.parametrize(
    "source",
    ["sys.modules['sqlite3'] = pysqlite3", "del sys.modules['sqlite3']", "sys.modules.update(sqlite3=pysqlite3)"],
)
def test_a_change_of_modules_is_found(source):
    assert len(changes_of_modules(ast.parse(source))) == 1


def test_reading_sys_modules_is_allowed():
    assert changes_of_modules(ast.parse("sys.modules['sqlite3'].connect()")) == []
