"""The layers: imports go from pages down to scoring."""

import ast
import graphlib
import sys
from pathlib import Path

import pytest

from scoring import VARIANTS
from tests.conftest import ROOT

# A layer may import itself, the layers here, and packages that are not ours.
MAY_IMPORT = {
    "leagues.views": {
        "leagues.access",
        "leagues.accounts",
        "leagues.currencies",
        "leagues.forms",
        "leagues.actions",
        "leagues.reports",
        "leagues.records",
        "leagues.roles",
        "leagues.rulelinks",
        "leagues.steps",
        "leagues.tables",
    },
    "leagues.urls": {"leagues.views"},
    "leagues.accounts": {"leagues.access", "leagues.actions"},
    "leagues.access": {"leagues.models", "leagues.roles"},
    # Of the models only choices and constants, see below.
    "leagues.forms": {
        "leagues.currencies",
        "leagues.models",
        "leagues.roles",
        "leagues.rulelinks",
        "leagues.steps",
        "scoring",
    },
    "leagues.steps": {"leagues.models", "scoring"},
    "leagues.rulelinks": {"scoring"},
    "leagues.replay": {"leagues.models", "scoring"},
    "leagues.records": {"leagues.models", "leagues.replay", "scoring"},
    "leagues.actions": {
        "leagues.models",
        "leagues.replay",
        "leagues.records",
        "leagues.rulelinks",
        "leagues.roles",
        "leagues.schedule",
        "leagues.steps",
        "scoring",
    },
    "leagues.reports": {
        "leagues.currencies",
        "leagues.models",
        "leagues.replay",
        "leagues.roles",
        "leagues.rulelinks",
        "leagues.steps",
        "scoring",
    },
    "leagues.currencies": set(),
    "leagues.roles": set(),
    "leagues.schedule": set(),
    "leagues.models": {"leagues.roles", "leagues.schedule", "scoring"},
    "leagues.migrations": {"leagues.models"},
    "leagues.quick_table": set(),
    "leagues.tables": {"leagues.quick_table", "leagues.reports"},
    "leagues.templatetags": set(),
    "leagues.admin": {"leagues.models"},
    "leagues.apps": {"leagues.accounts", "leagues.models", "leagues.actions"},
    "leagues.management": {
        "leagues.roles",
        "leagues.models",
        "leagues.actions",
        "leagues.reports",
        "leagues.replay",
        "leagues.records",
        "leagues.rulelinks",
        "leagues.schedule",
        "scoring",
    },
    "leagues": set(),
    "scoring": set(),
    "pitchleague": {"leagues.urls"},
}
PACKAGES = ("pitchleague", "leagues", "scoring")

# Scoring is a function of rules and facts: no clock, no randomness, no input or output.
NOT_FOR_SCORING = {"os", "pathlib", "random", "secrets", "socket", "subprocess", "sys", "time", "uuid"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}
# The files are parsed while tests are collected, because Python 3.11's parser fails in the greenlets of a running
# browser.
TREES = {module: ast.parse(path.read_text()) for module, path in MODULES.items()}


def layer(module: str) -> str:
    return ".".join(module.split(".")[:2]) if module.startswith("leagues.") else module.split(".")[0]


def is_ours(module: str) -> bool:
    return module.split(".")[0] in PACKAGES


def imports(module: str) -> list[tuple[str, str, ast.AST]]:
    """Return (module, name taken from it or "", node) for each import. A name that is a module counts as the module."""
    return list(imports_of(TREES[module], module))


def imports_of(tree: ast.AST, module: str):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                is_package = MODULES[module].name == "__init__.py"
                above = module.split(".")[: None if is_package and node.level == 1 else -(node.level - is_package)]
                source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield (inner, "", node) if inner in MODULES else (source, alias.name, node)


def test_each_module_imports_only_what_its_layer_may():
    wrong = [
        f"{module} imports {imported}"
        for module in MODULES
        for imported, _, _ in imports(module)
        if is_ours(imported) and layer(imported) not in MAY_IMPORT[layer(module)] | {layer(module)}
    ]
    assert wrong == []


#: The tools that make a page. A report returns data and does not use them.
NOT_FOR_REPORTS = (
    "django.http",
    "django.shortcuts",
    "django.template",
    "django.urls",
    "django.utils.html",
    "django.utils.safestring",
)


def page_tools(tree: ast.AST, module: str) -> list[str]:
    names = [f"{imported}.{name}".rstrip(".") for imported, name, _ in imports_of(tree, module)]
    return [name for name in names if any(f"{name}.".startswith(f"{tool}.") for tool in NOT_FOR_REPORTS)]


def test_a_report_returns_data():
    wrong = {module: page_tools(TREES[module], module) for module in MODULES if layer(module) == "leagues.reports"}
    assert {module: tools for module, tools in wrong.items() if tools} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from django.urls import reverse",
        "from django import template",
        "import django.http",
        "from django.utils import html",
        "from django.utils.safestring import SafeString",
    ],
)
def test_page_tools_are_found(source):
    assert page_tools(ast.parse(source), "leagues.reports.money")


def model_names(tree: ast.AST, module: str) -> list[str]:
    """Names that a form takes from the models and uses for more than choices and constants."""
    taken = {name for imported, name, _ in imports_of(tree, module) if imported.startswith("leagues.models")}
    constants = {name for name in taken if name.isupper()}
    wrong = []
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            is_choice = isinstance(node, ast.Attribute) and node.attr[0].isupper()
            if isinstance(child, ast.Name) and child.id in taken - constants and not is_choice:
                wrong.append(child.id)
    return wrong


def test_forms_take_only_choices_and_constants_of_models():
    forms = [module for module in MODULES if layer(module) == "leagues.forms"]
    assert {module: names for module in forms if (names := model_names(TREES[module], module))} == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from leagues.models import Player\nPlayer.objects.all()", ["Player"]),
        ("from leagues.models import Player\nnew = Player(name='Ann')", ["Player"]),
        ("from leagues.models import Terms\nchoices = Terms.BestOf.choices", []),
        ("from leagues.models.money import LONGEST_REASON\nmost = LONGEST_REASON", []),
    ],
)
def test_a_form_that_asks_a_model_is_found(source, names):
    assert model_names(ast.parse(source), "leagues.forms.money") == names


def test_every_layer_is_named_here():
    assert {layer(module) for module in MODULES} - MAY_IMPORT.keys() == set()


def test_scoring_needs_the_standard_library_only():
    wrong = []
    for module in filter(lambda name: layer(name) == "scoring", MODULES):
        allowed = sys.stdlib_module_names - (set() if module == "scoring.__main__" else NOT_FOR_SCORING)
        wrong += [
            f"{module} imports {imported}"
            for imported, _, _ in imports(module)
            if not is_ours(imported) and imported.split(".")[0] not in allowed
        ]
    assert wrong == []


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def test_no_private_name_is_imported():
    wrong = [
        f"{module} imports {imported} {name}"
        for module in MODULES
        for imported, name, _ in imports(module)
        if is_ours(imported) and (is_private(name) or any(map(is_private, imported.split("."))))
    ]
    assert wrong == []


def test_imports_are_at_the_top():
    wrong = []
    for module, tree in TREES.items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                # As in Django's own documentation, code that needs loaded models is imported in ready().
                if layer(module) == "leagues.apps" and function.name == "ready":
                    continue
                wrong += [f"{module}.{function.name} imports {name}" for name, _, _ in imports_of(function, module)]
    assert wrong == []


def test_there_are_no_import_cycles():
    # The __init__ of a package imports its modules, so they may not import from it.
    graph = {module: {name for name, _, _ in imports(module) if name in MODULES} for module in MODULES}
    graphlib.TopologicalSorter(graph).prepare()


def test_every_module_has_a_docstring():
    silent = [
        module
        for module, tree in TREES.items()
        if tree.body and "migrations." not in module and not ast.get_docstring(tree)
    ]
    assert silent == []


def variant_keys() -> set[str]:
    return set(VARIANTS)


def compared_texts(tree: ast.AST):
    """Yield every text that is compared with something, by an operator or a case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_no_code_outside_variants_compares_keys():
    keys = variant_keys()
    wrong = [
        f'{module} compares with "{text}"'
        for module, tree in TREES.items()
        if not module.startswith("scoring.variants")
        for text in compared_texts(tree)
        if text in keys
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source", ['if rules.key == "contway": ...', 'x = key in ("a", "contway")', 'match key:\n case "contway": ...']
)
def test_a_comparison_is_found(source):
    assert "contway" in set(compared_texts(ast.parse(source)))


def test_relative_imports_are_found():
    tree = ast.parse("from .people import User")
    assert [name for name, _, _ in imports_of(tree, "leagues.models")] == ["leagues.models.people"]
    assert [name for name, _, _ in imports_of(ast.parse("from . import people"), "leagues.models.people")] == [
        "leagues.models.people"
    ]
