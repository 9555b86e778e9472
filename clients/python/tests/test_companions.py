"""Companions whose results follow from the state of the server."""

import os
import unittest

import ethread
from ethread import Companions, HttpTransport

TRANSFERS = {"fromBlock": "0xd", "toBlock": "0xe"}


class CompanionsWithState(unittest.TestCase):
    def setUp(self) -> None:
        self.companions = Companions(HttpTransport(os.environ["ETHREAD_URL"]))

    def test_filter_returns_its_logs_until_it_is_uninstalled(self) -> None:
        filter_id = self.companions.eth_newFilter(TRANSFERS)
        self.assertEqual(len(self.companions.eth_getFilterLogs(filter_id)), 12)
        self.assertEqual(self.companions.eth_getFilterChanges(filter_id), [])
        self.assertTrue(self.companions.eth_uninstallFilter(filter_id))
        with self.assertRaises(ethread.FilterNotFoundError) as raised:
            self.companions.eth_getFilterChanges(filter_id)
        self.assertEqual(raised.exception.code, -32000)

    def test_pages_of_logs_end(self) -> None:
        page = self.companions.ethread_getLogsPage(TRANSFERS, limit=2)
        logs = len(page["logs"])
        while not page["isLast"]:
            page = self.companions.ethread_getLogsPage(TRANSFERS, page["cursor"], 2)
            logs += len(page["logs"])
        self.assertEqual(logs, 12)


if __name__ == "__main__":
    unittest.main()
