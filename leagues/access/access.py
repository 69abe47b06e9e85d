"""What access decided, as a value that views pass on."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Access:
    """`link_id`: the link that let the requester in. `reason`: why they correct something in a closed night."""

    link_id: int | None = None
    reason: str = ""
