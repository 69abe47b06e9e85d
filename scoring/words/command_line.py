"""The help texts of the command line."""

from scoring.words.printer import Sentence

PROGRAM: Sentence = "Scores Pitch games by the rules of any variant."
COMMANDS: dict[str, Sentence] = {
    "score": "Score a game record and print its result.",
    "variants": "List all variants.",
    "rules": "Print all options of a variant as they are in force.",
    "settle": "Print the fewest payments that clear the balances.",
}
ARGUMENTS: dict[str, Sentence] = {
    "record": "a game record, by default from standard input",
    "lines": "read JSON Lines, one record per line, and print one result per line",
    "variant": "the key of a variant",
    "overrides": "house options to check and apply",
    "balances": "balances in cents by name, by default from standard input",
}
