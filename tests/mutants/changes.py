"""The small changes that can be made to a module, and its syntax tree with one of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One change of a syntax tree. `make` applies it in place."""

    line: int
    what: str
    make: Callable[[], None]


_QUESTION = ast.Name | ast.Attribute | ast.Call


def changed(source: str, number: int) -> ast.Module:
    """Return the syntax tree of the module with one change."""
    tree = ast.parse(source)
    list(changes(tree))[number].make()
    return ast.fix_missing_locations(tree)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield all changes, always in the same order."""
    for parent, name, index, node in _nodes(tree):
        yield from _of_node(node)
        if _can_go(node):
            yield Change(node.lineno, f"without {_short(node)}", _replace(parent, name, index, ast.Pass()))


def _of_node(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            yield from _swap(node, operator, _set_item(node.ops, i, SWAPS[type(operator)]()))
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield from _swap(node, node.op, _set(node, "op", SWAPS[type(node.op)]()))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield Change(node.lineno, f"without the sign of {_short(node)}", _set(node, "op", ast.UAdd()))
    elif isinstance(node, ast.Constant):
        yield from _constant(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and isinstance(
        node.test, ast.Name | ast.Attribute | ast.Call
    ):
        negated = ast.UnaryOp(op=ast.Not(), operand=node.test)
        yield Change(node.lineno, f"not {_short(node.test)}", _set(node, "test", negated))
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield Change(node.lineno, f"return None, not {_short(node.value)}", _set(node, "value", ast.Constant(None)))


def _constant(node: ast.Constant) -> Iterator[Change]:
    """Yield the changes of a constant. Sentences have none, because other tests read them."""
    value = node.value
    other: object
    if isinstance(value, bool):
        other = not value
    elif isinstance(value, int):
        other = value + 1
    elif isinstance(value, str) and value and " " not in value and not value.endswith((".", ",")):
        other = f"no-{value}"
    else:
        return
    yield Change(node.lineno, f"{value!r} → {other!r}", _set(node, "value", other))


def _swap(node: ast.expr | ast.stmt, operator: ast.AST, make: Callable[[], None]) -> Iterator[Change]:
    old, new = type(operator).__name__, SWAPS[type(operator)].__name__
    yield Change(node.lineno, f"{old} → {new} in {_short(node)}", make)


def _can_go(node: ast.AST) -> bool:
    """Return whether a statement can be removed: a call, a yield, an augmented assignment or a jump in a loop."""
    is_effect = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
    return is_effect or isinstance(node, ast.AugAssign | ast.Continue | ast.Break)


_Position = tuple[ast.AST, str, int | None, ast.AST]


def _nodes(node: ast.AST) -> Iterator[_Position]:
    """Yield each node with its parent, without annotations, decorators, assertions, docstrings and sentences."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_skipped(child):
                yield node, name, index, child
                yield from _nodes(child)


def _is_skipped(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.keyword) and node.arg in ("strict", "label", "message"):
        return True
    return isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _set(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _set_item(items: list[ast.cmpop], index: int, value: ast.AST) -> Callable[[], None]:
    return lambda: items.__setitem__(index, value)  # type: ignore[call-overload]


def _replace(parent: ast.AST, name: str, index: int | None, value: ast.AST) -> Callable[[], None]:
    return lambda: getattr(parent, name).__setitem__(index, value)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:69] + "…"
