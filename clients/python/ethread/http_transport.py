"""Calls over HTTP, with the standard library alone."""

from __future__ import annotations

import base64
import http.client
import json
import math
import random
import re
import threading
import time
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence
from urllib.parse import SplitResult, unquote, urlsplit

from .contract_error import ContractError, RpcError, to_error
from .companion_errors_gen import COMPANION_ERRORS
from .errors_gen import CONTRACT_ERRORS
from .timed_connection import Deadline, TimedConnection
from .transport import TransportError

_SENDABLE = re.compile("[!-~]*")
"""The characters that a request may contain in its path."""
_ERRORS = CONTRACT_ERRORS + COMPANION_ERRORS
_TRANSIENT_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})
_TRANSIENT_ERRORS = frozenset({"RateExceeded", "Draining", "Overloaded", "ResourceUnavailable", "InternalError"})


@dataclass(frozen=True)
class Balance:
    """The credits of a response."""

    cost: int
    """Credits that the response cost."""
    remaining: int
    """Credits that remain today."""
    reset_seconds: float
    """Seconds until the daily credits are restored."""


class HttpTransport:
    """Carries calls over HTTP and retries transient failures: every method only reads.

    Threads may share a transport: each thread has a connection of its own, which stays open.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout_seconds: float = 30.0,
        retries: int = 3,
        base_delay_seconds: float = 0.2,
        max_delay_seconds: float = 20.0,
        on_balance: Callable[[Balance], None] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        :param url: The address of calls with the key, such as https://HOST/v3/API_KEY.
        :param timeout_seconds: The timeout of one try, from the name lookup to the last byte of the response.
        :param on_balance: Receives the credit balance of each response.
        :raises TransportError: for a malformed URL or another scheme.
        """
        parts, self._host, self._port = _split(url)
        self._address = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self._path = parts.path + (f"?{parts.query}" if parts.query else "")
        self._is_secure = parts.scheme == "https"
        self._timeout = timeout_seconds
        self._retries = retries
        self._base_delay, self._max_delay = base_delay_seconds, max_delay_seconds
        self._on_balance = on_balance
        self._headers = {**_credentials(parts), **(headers or {}), "Content-Type": "application/json"}
        self._local = threading.local()

    def request(self, method: str, params: Sequence[object]) -> object:
        """Sends one call and returns its result."""
        given = list(params)
        while given and given[-1] is None:
            given.pop()
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": given})
        for retry in range(self._retries + 1):
            try:
                return self._exchange(body)
            except (RpcError, TransportError) as error:
                delay = self._delay_after(error, retry)
                if delay is None:
                    raise
                time.sleep(delay)
        raise AssertionError("the last try returns or raises")

    def close(self) -> None:
        """Closes the connection of the current thread."""
        connection: TimedConnection | None = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    def _delay_after(self, error: RpcError | TransportError, retry: int) -> float | None:
        """Returns the seconds before the next try; None when the failure is permanent or no try is left."""
        if retry >= self._retries:
            return None
        asked = 0.0
        if isinstance(error, TransportError):
            if not error.is_transient:
                return None
        else:
            if not isinstance(error, ContractError) or error.error_name not in _TRANSIENT_ERRORS:
                return None
            asked = error.retry_after_seconds or 0.0
        if asked > self._max_delay:
            return None
        grown = min(self._base_delay * (1 << retry), self._max_delay)
        return max(asked, grown * (0.5 + random.random() / 2))

    def _exchange(self, body: str) -> object:
        status, headers, text = self._post(body)
        self._report_balance(headers)
        try:
            answer = json.loads(text)
        except ValueError as cause:
            raise TransportError(
                f"{self._address} responded with HTTP {status} and no JSON", is_transient=status in _TRANSIENT_STATUS
            ) from cause
        if isinstance(answer, dict):
            if isinstance(answer.get("error"), dict):
                retry_after = _number(headers.get("Retry-After"))
                raise to_error(answer["error"], _ERRORS, status=status, retry_after_seconds=retry_after)
            if answer.get("id") == 1 and "result" in answer:
                return answer["result"]
        raise TransportError(f"{self._address} sent no response to the request", is_transient=False)

    def _post(self, body: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        deadline = Deadline(self._timeout)
        try:
            reused: TimedConnection | None = getattr(self._local, "connection", None)
            if reused is not None:
                try:
                    return self._send(reused, body, deadline)
                except ConnectionError:
                    # The service may have closed the idle connection, so a new one decides.
                    reused.close()
            connection = TimedConnection(self._host, self._port, is_secure=self._is_secure)
            self._local.connection = connection
            return self._send(connection, body, deadline)
        except (OSError, http.client.HTTPException) as cause:
            self.close()
            # The system's own timeout has a number.
            is_late = isinstance(cause, TimeoutError) and cause.errno is None
            reason = f"no response within {self._timeout:g} s" if is_late else cause
            raise TransportError(f"cannot reach {self._address}: {reason}", is_transient=True) from cause
        except BaseException:
            # An interrupted request would leave its response to the next one.
            self.close()
            raise

    def _send(
        self, connection: TimedConnection, body: str, deadline: Deadline
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection.start(deadline)
        connection.request("POST", self._path, body, self._headers)
        with connection.getresponse() as response:
            return response.status, response.headers, response.read()

    def _report_balance(self, headers: http.client.HTTPMessage) -> None:
        if self._on_balance is None:
            return
        cost, remaining, reset = (
            _number(headers.get(f"X-Credits-{name}")) for name in ("Cost", "Remaining", "Reset")
        )
        if cost is not None and remaining is not None and reset is not None:
            self._on_balance(Balance(int(cost), int(remaining), reset))


def _split(url: str) -> tuple[SplitResult, str, int | None]:
    """Returns the parts of an address, its host and its port. No error contains the address, which contains the key."""
    malformed = TransportError("the URL is malformed; expected https://HOST/v3/API_KEY", is_transient=False)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise malformed from None
    if not host or parts.scheme not in ("http", "https") or not _SENDABLE.fullmatch(parts.path + parts.query):
        raise malformed
    return parts, host, port


def _credentials(parts: SplitResult) -> dict[str, str]:
    """Returns the header for the user name and password of an address, as a proxy before the service may need them."""
    if parts.username is None and parts.password is None:
        return {}
    text = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    return {"Authorization": f"Basic {base64.b64encode(text.encode()).decode()}"}


def _number(text: str | None) -> float | None:
    """Returns the number of a header; None for another text."""
    try:
        number = float(text) if text else math.nan
    except ValueError:
        return None
    return number if math.isfinite(number) else None
