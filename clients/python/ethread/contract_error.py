"""The base of every error that the service returns, and the choice of an error's class."""

from __future__ import annotations

import re


class RpcError(Exception):
    """An error that the service returned and its document does not list."""

    def __init__(
        self,
        message: str,
        *,
        code: int,
        data: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
        self.retry_after_seconds = retry_after_seconds
        """Seconds after which a retry may succeed; None when the service states none."""


class ContractError(RpcError):
    """An error of the document. Each has a class of its own; some share a code."""

    error_name: str
    contract_code: int
    contract_message: str
    http_status: int
    is_owed: bool

    def __init_subclass__(cls, *, name: str, code: int, message: str, http_status: int, is_owed: bool) -> None:
        super().__init_subclass__()
        cls.error_name = name
        cls.contract_code = code
        cls.contract_message = message
        cls.http_status = http_status
        cls.is_owed = is_owed

    @classmethod
    def matches(cls, message: str) -> bool:
        """Reports whether a message has the form of this error's message."""
        parts = re.split(r"\{\w+\}", cls.contract_message)
        return re.fullmatch(".*".join(map(re.escape, parts)), message, re.DOTALL) is not None


def to_error(
    error: dict[str, object],
    classes: tuple[type[ContractError], ...],
    *,
    status: int,
    retry_after_seconds: float | None,
) -> RpcError:
    """Converts an error response to its class.

    Several errors may share a code. The error with the same message has priority, then the error with the HTTP status,
    then an error whose message has placeholders that match, then the only error of the code.
    """
    code, message, data = error.get("code"), error.get("message"), error.get("data")
    text = message if isinstance(message, str) else "the service sent an error without a message"
    number = code if isinstance(code, int) else 0
    same = [one for one in classes if one.contract_code == number]
    fixed = [one for one in same if "{" not in one.contract_message]
    chosen = (
        [one for one in fixed if text == one.contract_message or text.startswith(f"{one.contract_message}: ")]
        or [one for one in same if status >= 400 and one.http_status == status]
        or [one for one in same if one not in fixed and one.matches(text)]
        or (same if len(same) == 1 else [])
    )
    return (chosen[0] if chosen else RpcError)(
        text,
        code=number,
        data=data if isinstance(data, str) else None,
        retry_after_seconds=retry_after_seconds,
    )
