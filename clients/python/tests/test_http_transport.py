"""Connections and addresses of the HTTP transport."""

import base64
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

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

    def test_closed_idle_connection_is_replaced_without_a_retry(self) -> None:
        client = Client(HttpTransport(f"http://{self.host}/v3/KEY", retries=0))
        for _ in range(3):
            self.assertEqual(client.eth_call({}, "latest"), "0x1")

    def test_credentials_of_the_address_are_a_header(self) -> None:
        Client(HttpTransport(f"http://user:p%3Aw@{self.host}/v3/KEY")).eth_call({}, "latest")
        self.assertEqual(self.server.credentials, [f"Basic {base64.b64encode(b'user:p:w').decode()}"])

    def test_retry_after_without_a_number_counts_as_absent(self) -> None:
        client = Client(HttpTransport(f"http://{self.host}/limited", retries=1, base_delay_seconds=0.001))
        with self.assertRaises(RateExceededError) as raised:
            client.eth_call({}, "latest")
        self.assertIsNone(raised.exception.retry_after_seconds)


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
