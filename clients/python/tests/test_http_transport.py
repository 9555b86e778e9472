"""Connections and addresses of the HTTP transport."""

import base64
import json
import socket
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from ethread import Client, HttpTransport, RateExceededError, TransportError

RESULT = {"jsonrpc": "2.0", "id": 1, "result": "0x1"}
RATE_EXCEEDED = {"jsonrpc": "2.0", "id": None, "error": {"code": -32005, "message": "request rate exceeded"}}


class Server(ThreadingHTTPServer):
    """Records the credentials of each call."""

    credentials: list[str | None]


class Service(BaseHTTPRequestHandler):
    """Responds to each call, and closes the connection without announcing it: the client notices it at its next call."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.credentials.append(self.headers["Authorization"])
        is_limited = self.path == "/limited"
        body = json.dumps(RATE_EXCEEDED if is_limited else RESULT).encode()
        self.send_response(429 if is_limited else 200)
        self.send_header("Retry-After", "nan")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


class Connections(unittest.TestCase):
    def setUp(self) -> None:
        self.server = server = Server(("127.0.0.1", 0), Service)
        server.credentials = []
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.host = f"127.0.0.1:{server.server_port}"

    def transport_of(self, url: str, **options: float) -> HttpTransport:
        transport = HttpTransport(url, **options)  # type: ignore[arg-type]
        self.addCleanup(transport.close)
        return transport

    def test_closed_idle_connection_is_replaced_without_a_retry(self) -> None:
        client = Client(self.transport_of(f"http://{self.host}/v3/KEY", retries=0))
        for _ in range(3):
            self.assertEqual(client.eth_call({}, "latest"), "0x1")

    def test_credentials_of_the_address_are_a_header(self) -> None:
        Client(self.transport_of(f"http://user:p%3Aw@{self.host}/v3/KEY")).eth_call({}, "latest")
        self.assertEqual(self.server.credentials, [f"Basic {base64.b64encode(b'user:p:w').decode()}"])

    def test_retry_after_without_a_number_counts_as_absent(self) -> None:
        client = Client(self.transport_of(f"http://{self.host}/limited", retries=1, base_delay_seconds=0.001))
        with self.assertRaises(RateExceededError) as raised:
            client.eth_call({}, "latest")
        self.assertIsNone(raised.exception.retry_after_seconds)


class SlowService:
    """Sends a response a byte at a time, each sooner than any timeout, and then the rest at once."""

    def __init__(self, *, slow_bytes: int, reads_request: bool = True) -> None:
        self.slow_bytes, self.reads_request = slow_bytes, reads_request
        self.is_stopping = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/v3/KEY"
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        connection, _ = self.listener.accept()
        with connection:
            if not self.reads_request:
                self.is_stopping.wait()
                return
            connection.recv(65536)
            body = json.dumps(RESULT).encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            response = head.encode() + body
            try:
                for at in range(self.slow_bytes):
                    connection.send(response[at : at + 1])
                    if self.is_stopping.wait(0.1):
                        return
                connection.sendall(response[self.slow_bytes :])
            except ConnectionError:
                pass

    def stop(self) -> None:
        self.is_stopping.set()
        self.thread.join()
        self.listener.close()


class Timeouts(unittest.TestCase):
    def call(self, service: SlowService, data: str = "0x") -> object:
        self.addCleanup(service.stop)
        transport = HttpTransport(service.url, timeout_seconds=0.5, retries=0)
        self.addCleanup(transport.close)
        return Client(transport).eth_call({"data": data}, "latest")

    def test_response_byte_by_byte_ends_at_the_timeout(self) -> None:
        # Within the head, and within the body: 100 bytes take 10 s.
        for slow_bytes in (30, 100):
            with self.subTest(slow_bytes=slow_bytes), self.assertRaises(TransportError) as raised:
                self.call(SlowService(slow_bytes=slow_bytes))
            self.assertTrue(raised.exception.is_transient)
            self.assertIn("no response within 0.5 s", str(raised.exception))

    def test_request_that_nobody_reads_ends_at_the_timeout(self) -> None:
        with self.assertRaises(TransportError) as raised:
            self.call(SlowService(slow_bytes=0, reads_request=False), f"0x{'00' * 10_000_000}")
        self.assertTrue(raised.exception.is_transient)

    def test_response_before_the_timeout_is_a_result(self) -> None:
        self.assertEqual(self.call(SlowService(slow_bytes=0)), "0x1")

    def test_name_lookup_ends_at_the_timeout(self) -> None:
        is_over = threading.Event()
        self.addCleanup(is_over.set)
        with mock.patch.object(socket, "getaddrinfo", lambda *_: is_over.wait() and []):
            transport = HttpTransport("http://host.invalid/v3/KEY", timeout_seconds=0.1, retries=0)
            with self.assertRaises(TransportError) as raised:
                Client(transport).eth_call({}, "latest")
        self.assertTrue(raised.exception.is_transient)
        self.assertIn("no response within 0.1 s", str(raised.exception))


class Addresses(unittest.TestCase):
    def test_malformed_address_is_transport_error_without_the_key(self) -> None:
        for url in (
            "http://host:port/v3/secret",
            "http://host:99999/v3/secret",
            "http://[::1/v3/secret",
            "http://host/v3/secret ",
            "http://host/v3/secret\x01",
            "http://host/v3/s\u00e9cret",
            "ftp://host/v3/secret",
        ):
            with self.subTest(url=url), self.assertRaises(TransportError) as raised:
                HttpTransport(url)
            self.assertFalse(raised.exception.is_transient)
            self.assertNotIn("secret", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
