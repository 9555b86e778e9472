"""Errors as exceptions, and the types of the client."""

import inspect
import os
import typing
import unittest

import ethread
from ethread import Client, HttpTransport
from ethread import client_gen, companion_client_gen, companion_types_gen, types_gen


class Errors(unittest.TestCase):
    def setUp(self) -> None:
        self.url = os.environ["ETHREAD_URL"]
        self.client = Client(HttpTransport(self.url))

    def test_error_of_the_document_is_its_class(self) -> None:
        with self.assertRaises(ethread.HeaderNotFoundError) as raised:
            self.client.eth_getLogs({"blockHash": "0x" + "0" * 64})
        self.assertEqual(raised.exception.code, -32001)

    def test_invalid_params_are_invalid_params_error(self) -> None:
        with self.assertRaises(ethread.InvalidParamsError) as raised:
            self.client.eth_getTransactionReceipt("0x1")
        self.assertEqual(raised.exception.code, -32602)

    def test_wrong_key_is_invalid_api_key_error(self) -> None:
        client = Client(HttpTransport(self.url.rpartition("/")[0] + "/no-such-key"))
        with self.assertRaises(ethread.InvalidApiKeyError):
            client.eth_getBlockByNumber("latest", False)

    def test_unreachable_service_is_transport_error_without_the_key(self) -> None:
        client = Client(HttpTransport("http://127.0.0.1:1/v3/secret", retries=0))
        with self.assertRaises(ethread.TransportError) as raised:
            client.eth_getBlockByNumber("latest", False)
        self.assertTrue(raised.exception.is_transient)
        self.assertNotIn("secret", str(raised.exception))

    def test_balance_tells_the_cost(self) -> None:
        costs: list[int] = []
        transport = HttpTransport(self.url, on_balance=lambda balance: costs.append(balance.cost))
        Client(transport).eth_getBlockByNumber("latest", False)
        document = typing.cast(dict[str, typing.Any], HttpTransport(self.url).request("rpc.discover", []))
        prices = {method["name"]: method["x-credits"] for method in document["methods"]}
        self.assertEqual(costs, [prices["eth_getBlockByNumber"]])


class Types(unittest.TestCase):
    def test_every_annotation_names_a_type(self) -> None:
        for module, client in ((client_gen, ethread.Client), (companion_client_gen, ethread.Companions)):
            for _, method in inspect.getmembers(client, inspect.isfunction):
                self.assertIn("return", typing.get_type_hints(method, vars(module)))
        for types in (types_gen, companion_types_gen):
            for name in types.__all__:
                value = getattr(types, name)
                if isinstance(value, type):
                    typing.get_type_hints(value, include_extras=True)


if __name__ == "__main__":
    unittest.main()
