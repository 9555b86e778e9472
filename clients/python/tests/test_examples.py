"""The examples of the documents, called on the service at ETHREAD_URL."""

import json
import os
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ethread import Client, Companions, HttpTransport

DOCUMENTS = Path(__file__).parents[3] / "openrpc"

# Its result depends on the version of the service.
VARYING = {"web3_clientVersion"}


def examples_of(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the examples of the methods whose results do not follow from the server's own state."""
    document = json.loads((DOCUMENTS / path).read_text())
    for method in document["methods"]:
        if method.get("x-forwarded", True) and method["name"] not in VARYING:
            for example in method.get("examples", []):
                yield method["name"], example


class Examples(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        self.transport = HttpTransport(os.environ["ETHREAD_URL"])

    def check(self, client: object, path: str) -> None:
        count = 0
        for name, example in examples_of(path):
            with self.subTest(f"{name}: {example['name']}"):
                params = {param["name"]: param["value"] for param in example["params"]}
                result = getattr(client, name.replace(".", "_"))(**params)
                self.assertEqual(result, example["result"]["value"])
            count += 1
        self.assertGreater(count, 20)

    def test_the_client_returns_the_results_of_the_document(self) -> None:
        self.check(Client(self.transport), "openrpc.json")

    def test_the_companions_return_the_results_of_their_document(self) -> None:
        self.check(Companions(self.transport), "companions/openrpc.json")
