# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The examples of the document, called on the service at ETHREAD_URL."""

import os
import unittest

from ethread import Client, HttpTransport


class Examples(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        self.client = Client(HttpTransport(os.environ["ETHREAD_URL"]))

    def test_eth_getLogs_1(self) -> None:
        # transfers of a block
        result = self.client.eth_getLogs(
            filter={"fromBlock": "0xd", "toBlock": "0xd", "address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]},
        )
        self.assertEqual(result, [{"address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", "0x0000000000000000000000000000000000000000000000000000000000000000", "0x000000000000000000000000fd67a27e81876ee50f10d97e0964e6cf69c49853"], "data": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "blockNumber": "0xd", "transactionHash": "0x386ff35fe4c9b6809d22223dbdeb1cc0f4d7da1f65469dd871e4f67b9a1cc041", "transactionIndex": "0x0", "blockHash": "0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880", "blockTimestamp": "0x6553f19c", "logIndex": "0x0", "removed": False}], "transfers of a block")

    def test_eth_getLogs_2(self) -> None:
        # nothing matches
        result = self.client.eth_getLogs(
            filter={"fromBlock": "0x1", "toBlock": "0x10", "topics": ["0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]},
        )
        self.assertEqual(result, [], "nothing matches")

    def test_eth_getLogs_3(self) -> None:
        # any of two addresses, second topic
        result = self.client.eth_getLogs(
            filter={"fromBlock": "0x0", "toBlock": "0x20", "address": ["0xc08576e1b66e451dae3ab4ef2d35b931281cd89c", "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f"], "topics": [None, ["0x0000000000000000000000000000000000000000000000000000000000000002"]]},
        )
        self.assertEqual(result, [{"address": "0xc08576e1b66e451dae3ab4ef2d35b931281cd89c", "topics": ["0x0000000000000000000000000000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000000000000000000000000000002"], "data": "0x000000000000000000000000000000000000000000000000000000000000002a", "blockNumber": "0xf", "transactionHash": "0x98b7c7e7c5a73be8c4c45d7d591e1149e35fc8ae71e5fb07e457eb51c2ecabcb", "transactionIndex": "0x6", "blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockTimestamp": "0x6553f1b4", "logIndex": "0x4", "removed": False}, {"address": "0xc08576e1b66e451dae3ab4ef2d35b931281cd89c", "topics": ["0x0000000000000000000000000000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000000000000000000000000000002", "0x0000000000000000000000000000000000000000000000000000000000000003"], "data": "0x000000000000000000000000000000000000000000000000000000000000002a", "blockNumber": "0xf", "transactionHash": "0x98b7c7e7c5a73be8c4c45d7d591e1149e35fc8ae71e5fb07e457eb51c2ecabcb", "transactionIndex": "0x6", "blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockTimestamp": "0x6553f1b4", "logIndex": "0x5", "removed": False}, {"address": "0xc08576e1b66e451dae3ab4ef2d35b931281cd89c", "topics": ["0x0000000000000000000000000000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000000000000000000000000000002", "0x0000000000000000000000000000000000000000000000000000000000000003", "0x0000000000000000000000000000000000000000000000000000000000000004"], "data": "0x", "blockNumber": "0xf", "transactionHash": "0x98b7c7e7c5a73be8c4c45d7d591e1149e35fc8ae71e5fb07e457eb51c2ecabcb", "transactionIndex": "0x6", "blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockTimestamp": "0x6553f1b4", "logIndex": "0x6", "removed": False}], "any of two addresses, second topic")

    def test_eth_getLogs_4(self) -> None:
        # all logs of a block by its hash
        result = self.client.eth_getLogs(
            filter={"blockHash": "0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880"},
        )
        self.assertEqual(result, [{"address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", "0x0000000000000000000000000000000000000000000000000000000000000000", "0x000000000000000000000000fd67a27e81876ee50f10d97e0964e6cf69c49853"], "data": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "blockNumber": "0xd", "transactionHash": "0x386ff35fe4c9b6809d22223dbdeb1cc0f4d7da1f65469dd871e4f67b9a1cc041", "transactionIndex": "0x0", "blockHash": "0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880", "blockTimestamp": "0x6553f19c", "logIndex": "0x0", "removed": False}], "all logs of a block by its hash")

    def test_eth_estimateGas_1(self) -> None:
        # a transfer
        result = self.client.eth_estimateGas(
            call={"from": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "to": "0x1111111111111111111111111111111111111111", "value": "0x1"},
        )
        self.assertEqual(result, "0x5208", "a transfer")

    def test_eth_estimateGas_2(self) -> None:
        # a token transfer
        result = self.client.eth_estimateGas(
            call={"from": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0xa9059cbb00000000000000000000000011111111111111111111111111111111111111110000000000000000000000000000000000000000000000000000000000000001"},
            block="latest",
        )
        self.assertEqual(result, "0xcb3d", "a token transfer")

    def test_eth_estimateGas_3(self) -> None:
        # a contract creation
        result = self.client.eth_estimateGas(
            call={"data": "0x60006000f3"},
        )
        self.assertEqual(result, "0xd261", "a contract creation")

    def test_eth_call_1(self) -> None:
        # the supply of a token
        result = self.client.eth_call(
            call={"from": "0x0000000000000000000000000000000000000000", "to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x18160ddd"},
            block="latest",
        )
        self.assertEqual(result, "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "the supply of a token")

    def test_eth_call_2(self) -> None:
        # a balance in the past
        result = self.client.eth_call(
            call={"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "input": "0x70a082310000000000000000000000003f3bad3f15d4201ca0f0c5ca86afe90d99c562b1"},
            block="0xe",
        )
        self.assertEqual(result, "0x00000000000000000000000000000000000000000000003635c9adc5dea00000", "a balance in the past")

    def test_eth_call_3(self) -> None:
        # an account without code
        result = self.client.eth_call(
            call={"to": "0x1111111111111111111111111111111111111111"},
            block="latest",
        )
        self.assertEqual(result, "0x", "an account without code")

    def test_eth_call_4(self) -> None:
        # a token's decimals at a block by its hash
        result = self.client.eth_call(
            call={"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x313ce567"},
            block={"blockHash": "0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880", "requireCanonical": True},
        )
        self.assertEqual(result, "0x0000000000000000000000000000000000000000000000000000000000000012", "a token's decimals at a block by its hash")

    def test_eth_getBlockByHash_1(self) -> None:
        # a block with the hashes of its transactions
        result = self.client.eth_getBlockByHash(
            blockHash="0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8",
            transactionDetails=False,
        )
        self.assertEqual(result, {"difficulty": "0x20000", "extraData": "0x", "gasLimit": "0x1c9c380", "gasUsed": "0x5208", "hash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0", "mixHash": "0xbaa8c9a493f19a7714b4b25d5232e7d8777fb25ca6ff86acec2c4f5266858029", "nonce": "0x460c323d1766f11f", "number": "0x1", "parentHash": "0xf6fb57d757671e4607f1bba0962fb40e8ec1f6be6323556d343e89a5c8a61504", "receiptsRoot": "0xa1fcfd065daa989add3dde60da0c0ba14cb45fd5d10e4072b7fda26de8c50288", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0x01cdc04e4c0ee1f388ea123cf2df2a1a7d8e9e07b4e2469467c8d000ad31479f", "timestamp": "0x6553f10c", "transactionsRoot": "0x00d7537cdb81cffb200d71c81e9008ead1e3b8e5026a4741277737e57bf0ff4f", "size": "0x269", "transactions": ["0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8"], "uncles": []}, "a block with the hashes of its transactions")

    def test_eth_getBlockByHash_2(self) -> None:
        # no such block
        result = self.client.eth_getBlockByHash(
            blockHash="0x0000000000000000000000000000000000000000000000000000000000000000",
            transactionDetails=False,
        )
        self.assertEqual(result, None, "no such block")

    def test_eth_getBlockByNumber_1(self) -> None:
        # genesis
        result = self.client.eth_getBlockByNumber(
            block="earliest",
            transactionDetails=False,
        )
        self.assertEqual(result, {"difficulty": "0x20000", "extraData": "0x657468726561642073616d706c6520636861696e", "gasLimit": "0x1c9c380", "gasUsed": "0x0", "hash": "0xf6fb57d757671e4607f1bba0962fb40e8ec1f6be6323556d343e89a5c8a61504", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0x0000000000000000000000000000000000000000", "mixHash": "0x0000000000000000000000000000000000000000000000000000000000000000", "nonce": "0x0000000000000000", "number": "0x0", "parentHash": "0x0000000000000000000000000000000000000000000000000000000000000000", "receiptsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0x5b16327104e0c48d43ac45310292d7162a89a4570b9d6f43814ce103ef834934", "timestamp": "0x6553f100", "transactionsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "size": "0x214", "transactions": [], "uncles": []}, "genesis")

    def test_eth_getBlockByNumber_2(self) -> None:
        # a block with its transactions
        result = self.client.eth_getBlockByNumber(
            block="0x1",
            transactionDetails=True,
        )
        self.assertEqual(result, {"difficulty": "0x20000", "extraData": "0x", "gasLimit": "0x1c9c380", "gasUsed": "0x5208", "hash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0", "mixHash": "0xbaa8c9a493f19a7714b4b25d5232e7d8777fb25ca6ff86acec2c4f5266858029", "nonce": "0x460c323d1766f11f", "number": "0x1", "parentHash": "0xf6fb57d757671e4607f1bba0962fb40e8ec1f6be6323556d343e89a5c8a61504", "receiptsRoot": "0xa1fcfd065daa989add3dde60da0c0ba14cb45fd5d10e4072b7fda26de8c50288", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0x01cdc04e4c0ee1f388ea123cf2df2a1a7d8e9e07b4e2469467c8d000ad31479f", "timestamp": "0x6553f10c", "transactionsRoot": "0x00d7537cdb81cffb200d71c81e9008ead1e3b8e5026a4741277737e57bf0ff4f", "size": "0x269", "transactions": [{"blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": "0x1", "blockTimestamp": "0x6553f10c", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x5208", "gasPrice": "0x174876e800", "hash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "input": "0x", "nonce": "0x0", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "transactionIndex": "0x0", "value": "0x1", "type": "0x0", "v": "0x1c", "r": "0x9974a6f44c7bddb41f22849a8f6b4aa9f4e88f9580298746b8b68fb383a68de5", "s": "0x3dc326bfead03791b772e8ad323ca94b444c6977b3809bdc630fe66ad8f199fc"}], "uncles": []}, "a block with its transactions")

    def test_eth_getBlockByNumber_3(self) -> None:
        # past the head
        result = self.client.eth_getBlockByNumber(
            block="0xffffff",
            transactionDetails=False,
        )
        self.assertEqual(result, None, "past the head")

    def test_eth_getBlockByNumber_4(self) -> None:
        # a block with the fields of every fork
        result = self.client.eth_getBlockByNumber(
            block="0x78",
            transactionDetails=False,
        )
        self.assertEqual(result, {"difficulty": "0x0", "extraData": "0x", "gasLimit": "0x1c9c380", "gasUsed": "0x0", "hash": "0xfb4d98993eed8600238d9af3cdd9ea50977b0f60b2fc982ed5b6ec665182f902", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0", "mixHash": "0x269478c23a6b93f2a7422e4fabe58cb83e26f73d5577272d44543205c2096a9a", "nonce": "0x0000000000000000", "number": "0x78", "parentHash": "0x02e05d0a845f4531b3a07f3500c2bcdefc3abc71cf6f6df9e69bf007aed085a7", "receiptsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0x9a4c9166c8b1f87772b9977b1ced930f168bf72e63aedfa8f021f3c3514ea06a", "timestamp": "0x6553f6a0", "transactionsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "baseFeePerGas": "0xb62", "withdrawalsRoot": "0xe9f9c4dfb8161a2ca48e13da921171cc8b4ef00dcdcd01e24d730313b5164667", "blobGasUsed": "0x0", "excessBlobGas": "0x0", "parentBeaconBlockRoot": "0x0c5e69202244234fe499499835758efc5d1bdd7ac26db38ab2a6977fcff6b65d", "requestsHash": "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "size": "0x29c", "transactions": [], "uncles": [], "withdrawals": [{"index": "0x78", "validatorIndex": "0x0", "address": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "amount": "0x460"}, {"index": "0x79", "validatorIndex": "0x1", "address": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "amount": "0x460"}]}, "a block with the fields of every fork")

    def test_eth_getUncleByBlockNumberAndIndex_1(self) -> None:
        # an uncle
        result = self.client.eth_getUncleByBlockNumberAndIndex(
            block="0xa",
            uncleIndex="0x0",
        )
        self.assertEqual(result, {"difficulty": "0x20000", "extraData": "0x756e636c65", "gasLimit": "0x1c9c380", "gasUsed": "0x0", "hash": "0xea423aed772b9be9cd27c044fae2098a79daf6025ed934f5b8c0ab50b8e9e1a7", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0x1717171717171717171717171717171717171717", "mixHash": "0xa86064af56910cb49251410f54d35f727eba9090b16d4e2d9ae2b0c26d9fdc74", "nonce": "0xe089619f13cfdb86", "number": "0x9", "parentHash": "0x20c4e563a02ecdcce380f15831104792b808e7529ebef85e7e762a7635bf6fb2", "receiptsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0xb783794f2eb1d991cf5cf0e63271e0ecfb6e9fb0437c269637de7baa20eac2ec", "timestamp": "0x6553f16f", "transactionsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "size": "0x205", "uncles": []}, "an uncle")

    def test_eth_getUncleByBlockNumberAndIndex_2(self) -> None:
        # no such uncle
        result = self.client.eth_getUncleByBlockNumberAndIndex(
            block="0x1",
            uncleIndex="0x0",
        )
        self.assertEqual(result, None, "no such uncle")

    def test_eth_getTransactionByBlockNumberAndIndex_1(self) -> None:
        # a blob transaction
        result = self.client.eth_getTransactionByBlockNumberAndIndex(
            block="0x55",
            transactionIndex="0x0",
        )
        self.assertEqual(result, {"blockHash": "0x08372ae1e6e7834c27547d002368107ecd795b99fc448945ae30be9a60c27d0a", "blockNumber": "0x55", "blockTimestamp": "0x6553f4fc", "from": "0xc19b3bed39874af3ce146980e2062e477849bfe3", "gas": "0x5208", "gasPrice": "0x773a34e7", "maxFeePerGas": "0x174876e800", "maxPriorityFeePerGas": "0x77359400", "hash": "0x87f1140945e2848f54452f7e749eb107ae303ddfc53971ecd31363ec8e47714b", "input": "0x", "nonce": "0xc", "to": "0x3da1d0f8bb6d290323ebaf85d0bf7e571effeb1a", "transactionIndex": "0x0", "value": "0x1", "type": "0x3", "chainId": "0x1ca8", "accessList": [], "yParity": "0x1", "maxFeePerBlobGas": "0x2540be400", "blobVersionedHashes": ["0x01e7f977e71dba2ea1a68e21057beebb9be2ac30c6410aa38d4f3fbe41dcffd2", "0x01ee15ea639b73fa3db9b34a245bdfa015c260c598b211bf05a1ecc4b3e3b4f2"], "v": "0x1", "r": "0xe099707b31927698c1338bfe135c95e5db4a1ea9519ffec790489551c1b919a9", "s": "0x61c9819ee230b73c07b89a9f7464234e8072b7265bb0fede88ecf7bac814a014"}, "a blob transaction")

    def test_eth_getTransactionByBlockNumberAndIndex_2(self) -> None:
        # a set-code transaction
        result = self.client.eth_getTransactionByBlockNumberAndIndex(
            block="0x69",
            transactionIndex="0x0",
        )
        self.assertEqual(result, {"blockHash": "0x3bfc66ee486e21192ae1a98c77d5e37df1609167c4187c5d2da87ea5e422bf2b", "blockNumber": "0x69", "blockTimestamp": "0x6553f5ec", "from": "0x3da1d0f8bb6d290323ebaf85d0bf7e571effeb1a", "gas": "0x30d40", "gasPrice": "0x7735e743", "maxFeePerGas": "0x174876e800", "maxPriorityFeePerGas": "0x77359400", "hash": "0x945990634af721f98d6d78944517eb2031532e6cab4669789be1d5f53045fa40", "input": "0x", "nonce": "0x10", "to": "0x1088db0c9d1306445d560efc2034054b0f326165", "transactionIndex": "0x0", "value": "0x0", "type": "0x4", "chainId": "0x1ca8", "accessList": [], "yParity": "0x1", "authorizationList": [{"chainId": "0x1ca8", "address": "0xfc406a5e0328dc0ddbf94aa2d49b0dada3ea980f", "nonce": "0xe", "yParity": "0x1", "r": "0x96f3c0c26d8b6339e597d2edbfa85b426e5ea692ebf4943718ed5af81ac6ee9", "s": "0x3cf7e53ac544df7c9c0e4478d7522f16debc6acdfbe627a2f97319e923a6246d"}], "v": "0x1", "r": "0x91b61cd1b8c570d78d6755d56893e3a1103ae67307d56f2e0727028c3ad0ce3b", "s": "0x3cded585b2b0b962f55eaee8d913801e63d2b46eb86e511ce0efa9b6e132636d"}, "a set-code transaction")

    def test_eth_getTransactionByBlockNumberAndIndex_3(self) -> None:
        # no such transaction
        result = self.client.eth_getTransactionByBlockNumberAndIndex(
            block="0x1",
            transactionIndex="0x9",
        )
        self.assertEqual(result, None, "no such transaction")

    def test_eth_getTransactionByBlockNumberAndIndex_4(self) -> None:
        # past the head
        result = self.client.eth_getTransactionByBlockNumberAndIndex(
            block="0xffffff",
            transactionIndex="0x0",
        )
        self.assertEqual(result, None, "past the head")

    def test_eth_getTransactionByBlockHashAndIndex_1(self) -> None:
        # a transaction
        result = self.client.eth_getTransactionByBlockHashAndIndex(
            blockHash="0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8",
            transactionIndex="0x0",
        )
        self.assertEqual(result, {"blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": "0x1", "blockTimestamp": "0x6553f10c", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x5208", "gasPrice": "0x174876e800", "hash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "input": "0x", "nonce": "0x0", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "transactionIndex": "0x0", "value": "0x1", "type": "0x0", "v": "0x1c", "r": "0x9974a6f44c7bddb41f22849a8f6b4aa9f4e88f9580298746b8b68fb383a68de5", "s": "0x3dc326bfead03791b772e8ad323ca94b444c6977b3809bdc630fe66ad8f199fc"}, "a transaction")

    def test_eth_getTransactionByBlockHashAndIndex_2(self) -> None:
        # no such block
        result = self.client.eth_getTransactionByBlockHashAndIndex(
            blockHash="0x0000000000000000000000000000000000000000000000000000000000000000",
            transactionIndex="0x0",
        )
        self.assertEqual(result, None, "no such block")

    def test_eth_getBlockReceipts_1(self) -> None:
        # receipts of a block
        result = self.client.eth_getBlockReceipts(
            block="0x1",
        )
        self.assertEqual(result, [{"blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": "0x1", "contractAddress": None, "cumulativeGasUsed": "0x5208", "effectiveGasPrice": "0x174876e800", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gasUsed": "0x5208", "logs": [], "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "root": "0xc706680d9747e7295670ebe9921983a8bdb641c8708f927a920b729670ea2a1b", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "transactionHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "transactionIndex": "0x0", "type": "0x0"}], "receipts of a block")

    def test_eth_getBlockReceipts_2(self) -> None:
        # a decimal number
        result = self.client.eth_getBlockReceipts(
            block=3,
        )
        self.assertEqual(result, [{"blockHash": "0x302a1ed978ef9f1dec415838666b645baa3b35c3e4aefa1be91625036b7eb9b7", "blockNumber": "0x3", "contractAddress": "0xb1bdff47785a47406af23d7d67d11f8b7ab1034c", "cumulativeGasUsed": "0xdeb0", "effectiveGasPrice": "0x174876e800", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gasUsed": "0xdeb0", "logs": [], "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "root": "0xbd50af30d3ba5d8203df45aede25c60152d6af173ec1262d50eef0f7e5878011", "to": None, "transactionHash": "0x392f6692b8810e167d9a6c638b0fa308c95f390a8ba049ec512c6c3189f86540", "transactionIndex": "0x0", "type": "0x0"}], "a decimal number")

    def test_eth_getBlockReceipts_3(self) -> None:
        # no such block
        result = self.client.eth_getBlockReceipts(
            block="0xffffff",
        )
        self.assertEqual(result, None, "no such block")

    def test_eth_getTransactionReceipt_1(self) -> None:
        # a failed transaction
        result = self.client.eth_getTransactionReceipt(
            transactionHash="0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d",
        )
        self.assertEqual(result, {"blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockNumber": "0xf", "contractAddress": None, "cumulativeGasUsed": "0x5414", "effectiveGasPrice": "0x174876e800", "from": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "gasUsed": "0x5414", "logs": [], "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "status": "0x0", "to": "0xfc406a5e0328dc0ddbf94aa2d49b0dada3ea980f", "transactionHash": "0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d", "transactionIndex": "0x0", "type": "0x0"}, "a failed transaction")

    def test_eth_getTransactionReceipt_2(self) -> None:
        # a blob transaction
        result = self.client.eth_getTransactionReceipt(
            transactionHash="0x87f1140945e2848f54452f7e749eb107ae303ddfc53971ecd31363ec8e47714b",
        )
        self.assertEqual(result, {"blockHash": "0x08372ae1e6e7834c27547d002368107ecd795b99fc448945ae30be9a60c27d0a", "blockNumber": "0x55", "contractAddress": None, "cumulativeGasUsed": "0x5208", "effectiveGasPrice": "0x773a34e7", "from": "0xc19b3bed39874af3ce146980e2062e477849bfe3", "gasUsed": "0x5208", "logs": [], "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "status": "0x1", "to": "0x3da1d0f8bb6d290323ebaf85d0bf7e571effeb1a", "transactionHash": "0x87f1140945e2848f54452f7e749eb107ae303ddfc53971ecd31363ec8e47714b", "transactionIndex": "0x0", "type": "0x3", "blobGasUsed": "0x40000", "blobGasPrice": "0x1"}, "a blob transaction")

    def test_eth_getTransactionReceipt_3(self) -> None:
        # no such transaction
        result = self.client.eth_getTransactionReceipt(
            transactionHash="0x0000000000000000000000000000000000000000000000000000000000000000",
        )
        self.assertEqual(result, None, "no such transaction")

    def test_eth_getProof_1(self) -> None:
        # an account with a storage value
        result = self.client.eth_getProof(
            address="0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b",
            storageKeys=["0x0"],
            block="0xd",
        )
        self.assertEqual(result, {"address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "accountProof": ["0xf901b1a06821160a261a1d39d85f4af692374d07d27b08917e1fbe62fc4b9e1e4a8477bba0509dda3533e6600a5a6657cebdc5010a3f1cdd8687209603ef04da23f84b695780a0b97eb30df9a6235a3e6aafed1fc4e5e1a17f66556b211467debd49aa6c401836a0578ff8a9427770c51659eb6834eb9a4909279e2c9f2303d1ecd8c7c3a4ed5a24a0c6787a0259b1687dc9fcc9da43d2f52afd57cba672f67924fd2a830e106c5b7ea0ad084ef88c335361b5faf7b2071e4f8f7d547be2d019ac7def867e930c6ef753a044c957337eee00dc9d3caae6eb8bc47779ee50db22c3ff5fcfd752f1a55ed4d1a0802e10f92a990e29c4fb564788265e32c034d3974c34fdc126874a6ab332a5c1a0911a93ab18ea0aae720dc23adbd20f86574647035c28a4993c227e3b58949307a021aae78ca779ad3414fd2a5070530b6ce05e9f7e7ee750798defddd4a49d5473a0a261bceedf06e7376472c3ce088df9b794900a5cb52ccfd26ff9980b96dc07cca059cdef8ceee4405d1c6481934b445f3a9602badc44994f844b5c29af9e54e2f6a028cbcb7ebd65b61529af6c28de73dbb3c44b56d7d8709ee788d83a5f253a150e808080", "0xf8518080808080a05024b719b4ef5ff04fb6b360121d1cce20595eb72dd618ebb7e96b772f75d345a0e50c19ef130f352d9008476b86919aa2ef02c4c09227fb273d954171421cb02d80808080808080808080", "0xf869a020382238a816b0825febd0d5025efad56955e0a07597b3730639ba6ee71b0704b846f8440180a0c5be15aeb6eaed7bb36f3bbf2cc97a6f41d04f8c4b6b0b2e6861b8d1840a406ea00be390a21867f920e212be03477ea6cefb3552cfa0dbd6146ad04895c355c5f2"], "balance": "0x0", "codeHash": "0x0be390a21867f920e212be03477ea6cefb3552cfa0dbd6146ad04895c355c5f2", "nonce": "0x1", "storageHash": "0xc5be15aeb6eaed7bb36f3bbf2cc97a6f41d04f8c4b6b0b2e6861b8d1840a406e", "storageProof": [{"key": "0x0", "value": "0x53616d706c6520546f6b656e0000000000000000000000000000000000000018", "proof": ["0xf8b18080a01125f86936b502cff94d1957810fc262609102fb4856647dbba5a95c312b488ea0a205695aa83746dafec92d344d41a0d5efc0bedf364335c67e536e1a4d3d3d12a0e4e5615581505df363f71539f1ad885a287d77c7e23047b1eefb54b03352d8b9808080808080a0645f31cc2535019adcee4370f34fd762221c353b4f6f03dd1edf417b57c263fca04410653a46b895bd85857cde15e9fbadba50281d9b4a9cdd1aa2a0e780e2734e80808080", "0xf843a0390decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563a1a053616d706c6520546f6b656e0000000000000000000000000000000000000018"]}]}, "an account with a storage value")

    def test_eth_getProof_2(self) -> None:
        # an account that does not exist
        result = self.client.eth_getProof(
            address="0x1111111111111111111111111111111111111111",
            storageKeys=[],
            block="latest",
        )
        self.assertEqual(result, {"address": "0x1111111111111111111111111111111111111111", "accountProof": ["0xf901d1a03dd55448d6d36dc2d556aa929398ea3e5e8ddbfe243db60ed3ac3da00305b3c5a0ad47c6c96a0bd070bd116d73dcc71c25a58ed07b1de9f944cec6c048ec857b5980a09b3b9229c49cab365c00d98796650e14926c78d321edbe63b448669c93ceffbca0a868041735a045d5d48e6de78142931a18450054c1419997a6022d92c4a9be47a060c3c5bc8a06edda78923306d65b141f6e7d32f990627ed4341702f17a8af39ca06f18b606965c7e3497d0b16103f093a0a779274b782dbb70e531c2761767a48fa03c1c8a4c384c915e69d803cdd0a11f81e89c61c0369c244f9b1f1c5c5524f64ca0f672a9a6c12940701ca2cd80c903b8f8edc4208f43098bcc58f43b53f1be805ca0dcb6f760dae3ed6cfbd0d6e6868af4f73ae0c0ae2f347829dbe45cadb6196d3ea0fe7a14fea6f74d5e01910ad8af1c1746d8831aceaa0255767e61ade85c62b7f7a0a633cdf10440881e6f45e4bf668b6ea8e6a20f01850e8c2c6ee7998cae299c86a092fa5256384de4c87681796f53d323418f7d4c0b4375c05839789bfa83a49496a03b604361764eb12c1bf8cb0518c9e4c52dd7c39e2cd3d765a147838f611049aa80a0a912d5e5bd92b763fa91ddbee3ac594d71ebafaa2529836205bb1874951a155280"], "balance": "0x0", "codeHash": "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470", "nonce": "0x0", "storageHash": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "storageProof": []}, "an account that does not exist")

    def test_eth_getProof_3(self) -> None:
        # a storage value that is not set, by its whole key
        result = self.client.eth_getProof(
            address="0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b",
            storageKeys=["0x0000000000000000000000000000000000000000000000000000000000000063"],
            block="0xd",
        )
        self.assertEqual(result, {"address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "accountProof": ["0xf901b1a06821160a261a1d39d85f4af692374d07d27b08917e1fbe62fc4b9e1e4a8477bba0509dda3533e6600a5a6657cebdc5010a3f1cdd8687209603ef04da23f84b695780a0b97eb30df9a6235a3e6aafed1fc4e5e1a17f66556b211467debd49aa6c401836a0578ff8a9427770c51659eb6834eb9a4909279e2c9f2303d1ecd8c7c3a4ed5a24a0c6787a0259b1687dc9fcc9da43d2f52afd57cba672f67924fd2a830e106c5b7ea0ad084ef88c335361b5faf7b2071e4f8f7d547be2d019ac7def867e930c6ef753a044c957337eee00dc9d3caae6eb8bc47779ee50db22c3ff5fcfd752f1a55ed4d1a0802e10f92a990e29c4fb564788265e32c034d3974c34fdc126874a6ab332a5c1a0911a93ab18ea0aae720dc23adbd20f86574647035c28a4993c227e3b58949307a021aae78ca779ad3414fd2a5070530b6ce05e9f7e7ee750798defddd4a49d5473a0a261bceedf06e7376472c3ce088df9b794900a5cb52ccfd26ff9980b96dc07cca059cdef8ceee4405d1c6481934b445f3a9602badc44994f844b5c29af9e54e2f6a028cbcb7ebd65b61529af6c28de73dbb3c44b56d7d8709ee788d83a5f253a150e808080", "0xf8518080808080a05024b719b4ef5ff04fb6b360121d1cce20595eb72dd618ebb7e96b772f75d345a0e50c19ef130f352d9008476b86919aa2ef02c4c09227fb273d954171421cb02d80808080808080808080", "0xf869a020382238a816b0825febd0d5025efad56955e0a07597b3730639ba6ee71b0704b846f8440180a0c5be15aeb6eaed7bb36f3bbf2cc97a6f41d04f8c4b6b0b2e6861b8d1840a406ea00be390a21867f920e212be03477ea6cefb3552cfa0dbd6146ad04895c355c5f2"], "balance": "0x0", "codeHash": "0x0be390a21867f920e212be03477ea6cefb3552cfa0dbd6146ad04895c355c5f2", "nonce": "0x1", "storageHash": "0xc5be15aeb6eaed7bb36f3bbf2cc97a6f41d04f8c4b6b0b2e6861b8d1840a406e", "storageProof": [{"key": "0x0000000000000000000000000000000000000000000000000000000000000063", "value": "0x0", "proof": ["0xf8b18080a01125f86936b502cff94d1957810fc262609102fb4856647dbba5a95c312b488ea0a205695aa83746dafec92d344d41a0d5efc0bedf364335c67e536e1a4d3d3d12a0e4e5615581505df363f71539f1ad885a287d77c7e23047b1eefb54b03352d8b9808080808080a0645f31cc2535019adcee4370f34fd762221c353b4f6f03dd1edf417b57c263fca04410653a46b895bd85857cde15e9fbadba50281d9b4a9cdd1aa2a0e780e2734e80808080"]}]}, "a storage value that is not set, by its whole key")


if __name__ == "__main__":
    unittest.main()
