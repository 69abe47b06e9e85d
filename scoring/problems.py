"""What a person can put right: a place, a code and a sentence. Knows nothing of what is checked."""

from typing import NamedTuple


class Problem(NamedTuple):
    """`path`: the key at fault (`took.jack`, empty for the whole); `code`: a code of the rulebook's part 5."""

    path: str
    code: str
    message: str

    def under(self, prefix: str) -> "Problem":
        """The same problem seen from further out: `took.jack` under `hands[2]` is `hands[2].took.jack`."""
        if not self.path:
            return self._replace(path=prefix)
        dot = "" if self.path.startswith("[") else "."
        return self._replace(path=f"{prefix}{dot}{self.path}")
