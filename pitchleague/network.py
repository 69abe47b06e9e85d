"""The addresses of this machine for other devices in the same network."""

import socket


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine except loopback, the one with the default route first."""
    found = [*routed_address(), *named_addresses()]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def routed_address() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing. It only selects the address that the route would use.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def named_addresses() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
