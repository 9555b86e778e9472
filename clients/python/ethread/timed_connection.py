"""HTTP connections whose requests have one deadline, from the name lookup to the last byte of the response."""

from __future__ import annotations

import http.client
import io
import queue
import socket
import ssl
import threading
import time
from typing import Any

_Address = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]


class TimedConnection(http.client.HTTPConnection):
    """A connection that raises TimeoutError when a request has no complete response at its deadline.

    A timeout of a socket is that of each operation, so a server that sends a byte now and then would never reach it.
    """

    def __init__(self, host: str, port: int | None, *, is_secure: bool) -> None:
        if is_secure:
            self.default_port = http.client.HTTPS_PORT
        super().__init__(host, port)
        self._is_secure = is_secure
        self._deadline = Deadline(0)

    def start(self, deadline: Deadline) -> None:
        """Sets the deadline of the next request."""
        self._deadline.end = deadline.end

    def connect(self) -> None:
        """Opens the connection."""
        opened = _open(self.host, self.port, self._deadline)
        try:
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._is_secure:
                context = ssl.create_default_context()
                context.set_alpn_protocols(["http/1.1"])
                opened.settimeout(self._deadline.left())
                opened = context.wrap_socket(opened, server_hostname=self.host)
        except BaseException:
            opened.close()
            raise
        self.sock: Any = _TimedSocket(opened, self._deadline)


class Deadline:
    """The end of a request, in seconds of the monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    def left(self) -> float:
        """Returns the seconds that are left. :raises TimeoutError: when none are."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left


class _TimedSocket:
    """The methods of a socket that http.client calls, each bounded by the deadline of the request."""

    def __init__(self, opened: socket.socket, deadline: Deadline) -> None:
        self._socket = opened
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        left = memoryview(data)
        while len(left) > 0:
            self._socket.settimeout(self._deadline.left())
            left = left[self._socket.send(left) :]

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self._socket, self._deadline))

    def close(self) -> None:
        self._socket.close()


class _TimedReader(io.RawIOBase):
    """The bytes that a socket receives."""

    def __init__(self, opened: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._socket = opened
        # It keeps the socket open until the response has been read, as http.client closes the socket before.
        self._bytes = opened.makefile("rb", buffering=0)
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._socket.settimeout(self._deadline.left())
        return self._bytes.readinto(buffer)

    def close(self) -> None:
        self._bytes.close()
        super().close()


def _open(host: str, port: int, deadline: Deadline) -> socket.socket:
    """Connects to the first address of a host that accepts."""
    failure = OSError(f"{host} has no address")
    for family, kind, protocol, _, address in _look_up(host, port, deadline):
        opened = socket.socket(family, kind, protocol)
        try:
            opened.settimeout(deadline.left())
            opened.connect(address)
            return opened
        except OSError as error:
            opened.close()
            failure = error
    raise failure


def _look_up(host: str, port: int, deadline: Deadline) -> list[_Address]:
    """Returns the addresses of a host. Nothing can interrupt the lookup, so a thread waits for one that takes too long."""
    found: queue.SimpleQueue[list[_Address] | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            found.put(socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM))
        except Exception as error:
            found.put(error)

    threading.Thread(target=look_up, daemon=True).start()
    try:
        result = found.get(timeout=deadline.left())
    except queue.Empty:
        result = TimeoutError("timed out")
    if isinstance(result, Exception):
        raise result
    return result
