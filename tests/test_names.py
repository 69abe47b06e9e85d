"""Private functions have names of their own, so that a name means one thing in all modules."""

import ast
from collections import defaultdict

from tests.test_layers import TREES, is_private


def private_functions(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return the modules that define each private function at their top level."""
    modules = defaultdict(list)
    for module, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and is_private(node.name):
                modules[node.name].append(module)
    return modules


def shared(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return the private functions that several modules define."""
    return {name: modules for name, modules in private_functions(trees).items() if len(modules) > 1}


def test_private_functions_have_different_names():
    assert TREES
    assert shared(TREES) == {}


def test_a_shared_name_is_found():
    trees = {"a": ast.parse("def _row(): ...\ndef row(): ...\n"), "b": ast.parse("def _row(): ...\ndef row(): ...\n")}
    assert shared(trees) == {"_row": ["a", "b"]}
