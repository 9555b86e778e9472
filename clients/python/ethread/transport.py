"""What carries calls to a service."""

from __future__ import annotations

from typing import Protocol, Sequence


class Transport(Protocol):
    """Carries calls to a service."""

    def request(self, method: str, params: Sequence[object]) -> object:
        """Sends one call and returns its result. None at the end of the params counts as absent.

        :raises RpcError: for an error that the service returned.
        :raises TransportError: when no response arrived.
        """
        ...


class TransportError(Exception):
    """No response arrived: the service is unreachable, the call timed out, or the body is not JSON-RPC."""

    def __init__(self, message: str, *, is_transient: bool) -> None:
        super().__init__(message)
        self.is_transient = is_transient
        """True when a retry may succeed."""
