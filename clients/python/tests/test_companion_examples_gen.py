# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The examples of the document, called on the service at ETHREAD_URL."""

import os
import unittest

from ethread import Companions, HttpTransport


class Examples(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        self.client = Companions(HttpTransport(os.environ["ETHREAD_URL"]))

    def test_eth_chainId_1(self) -> None:
        # the chain
        result = self.client.eth_chainId(
        )
        self.assertEqual(result, "0x1ca8", "the chain")

    def test_net_version_1(self) -> None:
        # the network
        result = self.client.net_version(
        )
        self.assertEqual(result, "7336", "the network")

    def test_eth_syncing_1(self) -> None:
        # the state of the service
        result = self.client.eth_syncing(
        )
        self.assertEqual(result, False, "the state of the service")

    def test_eth_blockNumber_1(self) -> None:
        # the head
        result = self.client.eth_blockNumber(
        )
        self.assertEqual(result, "0x12e", "the head")

    def test_eth_getBalance_1(self) -> None:
        # a balance
        result = self.client.eth_getBalance(
            address="0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1",
            block="latest",
        )
        self.assertEqual(result, "0xd3c05f8a1195bfe041fa", "a balance")

    def test_eth_getBalance_2(self) -> None:
        # an account that does not exist
        result = self.client.eth_getBalance(
            address="0x1111111111111111111111111111111111111111",
            block="0x1",
        )
        self.assertEqual(result, "0x0", "an account that does not exist")

    def test_eth_getTransactionCount_1(self) -> None:
        # the transactions of a sender
        result = self.client.eth_getTransactionCount(
            address="0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1",
            block="latest",
        )
        self.assertEqual(result, "0x33", "the transactions of a sender")

    def test_eth_getCode_1(self) -> None:
        # an account without code
        result = self.client.eth_getCode(
            address="0x1111111111111111111111111111111111111111",
            block="latest",
        )
        self.assertEqual(result, "0x", "an account without code")

    def test_eth_getStorageAt_1(self) -> None:
        # the first value of a token
        result = self.client.eth_getStorageAt(
            address="0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b",
            storageKey="0x0000000000000000000000000000000000000000000000000000000000000000",
            block="latest",
        )
        self.assertEqual(result, "0x53616d706c6520546f6b656e0000000000000000000000000000000000000018", "the first value of a token")

    def test_eth_getStorageValues_1(self) -> None:
        # two values of a token
        result = self.client.eth_getStorageValues(
            requests={"0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b": ["0x0000000000000000000000000000000000000000000000000000000000000000", "0x0000000000000000000000000000000000000000000000000000000000000001"]},
            block="latest",
        )
        self.assertEqual(result, {"0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b": ["0x53616d706c6520546f6b656e0000000000000000000000000000000000000018", "0x53414d504c45000000000000000000000000000000000000000000000000000c"]}, "two values of a token")

    def test_eth_getTransactionByHash_1(self) -> None:
        # a failed transaction
        result = self.client.eth_getTransactionByHash(
            transactionHash="0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d",
        )
        self.assertEqual(result, {"blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockNumber": "0xf", "blockTimestamp": "0x6553f1b4", "from": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "gas": "0x30d40", "gasPrice": "0x174876e800", "hash": "0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d", "input": "0x75f19a5d", "nonce": "0x0", "to": "0xfc406a5e0328dc0ddbf94aa2d49b0dada3ea980f", "transactionIndex": "0x0", "value": "0x0", "type": "0x0", "chainId": "0x1ca8", "v": "0x3974", "r": "0x1d040d2e3ede0c1c9c1ecbbbce3c10b47599b51f8bf8c03871e72def0602b604", "s": "0x41c8a79fdac69e3476727d937612deae59df98b5ffbebcf79ec3e49b7a3e19d1"}, "a failed transaction")

    def test_eth_getTransactionByHash_2(self) -> None:
        # no such transaction
        result = self.client.eth_getTransactionByHash(
            transactionHash="0x0000000000000000000000000000000000000000000000000000000000000000",
        )
        self.assertEqual(result, None, "no such transaction")

    def test_eth_getBlockTransactionCountByHash_1(self) -> None:
        # the transactions of a block
        result = self.client.eth_getBlockTransactionCountByHash(
            blockHash="0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880",
        )
        self.assertEqual(result, "0x4", "the transactions of a block")

    def test_eth_getBlockTransactionCountByNumber_1(self) -> None:
        # the transactions of a block
        result = self.client.eth_getBlockTransactionCountByNumber(
            block="0xd",
        )
        self.assertEqual(result, "0x4", "the transactions of a block")

    def test_eth_getUncleCountByBlockHash_1(self) -> None:
        # a block without uncles
        result = self.client.eth_getUncleCountByBlockHash(
            blockHash="0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880",
        )
        self.assertEqual(result, "0x0", "a block without uncles")

    def test_eth_getUncleCountByBlockNumber_1(self) -> None:
        # a block with an uncle
        result = self.client.eth_getUncleCountByBlockNumber(
            block="0xa",
        )
        self.assertEqual(result, "0x1", "a block with an uncle")

    def test_eth_getUncleByBlockHashAndIndex_1(self) -> None:
        # no such uncle
        result = self.client.eth_getUncleByBlockHashAndIndex(
            blockHash="0xb75e0ae96121e60d45868eba1106136ad4b81ff64a215a75ffcd2f3799579880",
            uncleIndex="0x0",
        )
        self.assertEqual(result, None, "no such uncle")

    def test_eth_gasPrice_1(self) -> None:
        # the price of gas
        result = self.client.eth_gasPrice(
        )
        self.assertEqual(result, "0x77359407", "the price of gas")

    def test_eth_maxPriorityFeePerGas_1(self) -> None:
        # the fee above the base fee
        result = self.client.eth_maxPriorityFeePerGas(
        )
        self.assertEqual(result, "0x77359400", "the fee above the base fee")

    def test_eth_feeHistory_1(self) -> None:
        # the fees of two blocks
        result = self.client.eth_feeHistory(
            blockCount="0x2",
            newestBlock="0x20",
            rewardPercentiles=[25, 75],
        )
        self.assertEqual(result, {"oldestBlock": "0x1f", "baseFeePerGas": ["0x1787ac84", "0x149bead5", "0x12086d7b"], "gasUsedRatio": [0.0034548, 0], "baseFeePerBlobGas": ["0x0", "0x0", "0x0"], "blobGasUsedRatio": [0, 0], "reward": [["0x77359400", "0x1730ef3b7c"], ["0x0", "0x0"]]}, "the fees of two blocks")

    def test_eth_baseFee_1(self) -> None:
        # the base fee of the next block
        result = self.client.eth_baseFee(
        )
        self.assertEqual(result, "0x7", "the base fee of the next block")

    def test_eth_blobBaseFee_1(self) -> None:
        # the price of blob gas
        result = self.client.eth_blobBaseFee(
        )
        self.assertEqual(result, "0x1", "the price of blob gas")

    def test_eth_config_1(self) -> None:
        # the forks of the sample chain
        result = self.client.eth_config(
        )
        self.assertEqual(result, {"current": {"activationTime": 1700001680, "blobSchedule": {"target": 14, "max": 21, "baseFeeUpdateFraction": 11684671}, "chainId": "0x1ca8", "forkId": "0xec77f8bb", "precompiles": {"ECREC": "0x0000000000000000000000000000000000000001", "SHA256": "0x0000000000000000000000000000000000000002", "RIPEMD160": "0x0000000000000000000000000000000000000003", "ID": "0x0000000000000000000000000000000000000004", "MODEXP": "0x0000000000000000000000000000000000000005", "BN254_ADD": "0x0000000000000000000000000000000000000006", "BN254_MUL": "0x0000000000000000000000000000000000000007", "BN254_PAIRING": "0x0000000000000000000000000000000000000008", "BLAKE2F": "0x0000000000000000000000000000000000000009", "KZG_POINT_EVALUATION": "0x000000000000000000000000000000000000000a", "BLS12_G1ADD": "0x000000000000000000000000000000000000000b", "BLS12_G1MSM": "0x000000000000000000000000000000000000000c", "BLS12_G2ADD": "0x000000000000000000000000000000000000000d", "BLS12_G2MSM": "0x000000000000000000000000000000000000000e", "BLS12_PAIRING_CHECK": "0x000000000000000000000000000000000000000f", "BLS12_MAP_FP_TO_G1": "0x0000000000000000000000000000000000000010", "BLS12_MAP_FP2_TO_G2": "0x0000000000000000000000000000000000000011", "P256VERIFY": "0x0000000000000000000000000000000000000100"}, "systemContracts": {"BEACON_ROOTS_ADDRESS": "0x000f3df6d732807ef1319fb7b8bb8522d0beac02", "CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS": "0x0000bbddc7ce488642fb579f8b00f3a590007251", "HISTORY_STORAGE_ADDRESS": "0x0000f90827f1c53a10cb7a02335b175320002935", "WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS": "0x00000961ef480eb55e80d19ad83579a64c007002", "DEPOSIT_CONTRACT_ADDRESS": "0x675a681298b5963061a528447506f647c73d82ca"}}, "next": None, "last": None}, "the forks of the sample chain")

    def test_eth_capabilities_1(self) -> None:
        # what the service has of the sample chain
        result = self.client.eth_capabilities(
        )
        self.assertEqual(result, {"head": {"number": "0x12e", "hash": "0xcbdbca61e92fc3f358055d1027b2f1b33c1b9376467dcb87d283898bcd1d2f00"}, "state": {"disabled": False, "oldestBlock": "0x0"}, "tx": {"disabled": False, "oldestBlock": "0x0"}, "logs": {"disabled": False, "oldestBlock": "0x0"}, "receipts": {"disabled": False, "oldestBlock": "0x0"}, "blocks": {"disabled": False, "oldestBlock": "0x0"}, "stateproofs": {"disabled": False, "oldestBlock": "0x0"}}, "what the service has of the sample chain")

    def test_eth_call_1(self) -> None:
        # code that an account does not have
        result = self.client.eth_call(
            call={"to": "0x1111111111111111111111111111111111111111", "data": "0x"},
            block="latest",
            stateOverrides={"0x1111111111111111111111111111111111111111": {"code": "0x602a60005260206000f3"}},
        )
        self.assertEqual(result, "0x000000000000000000000000000000000000000000000000000000000000002a", "code that an account does not have")

    def test_eth_createAccessList_1(self) -> None:
        # the supply of a token
        result = self.client.eth_createAccessList(
            call={"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x18160ddd"},
            block="latest",
        )
        self.assertEqual(result, {"accessList": [{"address": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "storageKeys": ["0x0000000000000000000000000000000000000000000000000000000000000003"]}], "gasUsed": "0x6468"}, "the supply of a token")

    def test_eth_simulateV1_1(self) -> None:
        # a call in a block after the head
        result = self.client.eth_simulateV1(
            payload={"blockStateCalls": [{"calls": [{"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x18160ddd"}]}]},
            block="latest",
        )
        self.assertEqual(result, [{"difficulty": "0x0", "extraData": "0x", "gasLimit": "0x1c9c380", "gasUsed": "0x5b6c", "hash": "0x8468487eaa825201139cc8cc46090bee0cee09ff66c836bd486eb4ead3c3e575", "logsBloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "miner": "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0", "mixHash": "0x0000000000000000000000000000000000000000000000000000000000000000", "nonce": "0x0000000000000000", "number": "0x12f", "parentHash": "0xcbdbca61e92fc3f358055d1027b2f1b33c1b9376467dcb87d283898bcd1d2f00", "receiptsRoot": "0x72ffbad2890cd21a866a13fd9c203efb21b3e4bc10264e8368e2b9156cdd64f4", "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347", "stateRoot": "0xbfa56ccadc382f7c188c2af42336904d88148803c0a4147c9cc504b1151997d9", "timestamp": "0x6553ff34", "transactionsRoot": "0x0da8a3cdf448215f1b390de844d41fa36dc72c7747e97380875a4156401cec9e", "baseFeePerGas": "0x0", "withdrawalsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421", "blobGasUsed": "0x0", "excessBlobGas": "0x0", "parentBeaconBlockRoot": "0x0000000000000000000000000000000000000000000000000000000000000000", "requestsHash": "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "size": "0x295", "transactions": ["0x5eca19ebdd18f9a506de4e36c4eb3e8bbd6a533d96bae79791b08becf32893de"], "uncles": [], "withdrawals": [], "calls": [{"returnData": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "logs": [], "gasUsed": "0x5b6c", "maxUsedGas": "0x5b6c", "status": "0x1"}]}], "a call in a block after the head")

    def test_eth_getBlockAccessList_1(self) -> None:
        # a block before Amsterdam has no list
        result = self.client.eth_getBlockAccessList(
            block="latest",
        )
        self.assertEqual(result, None, "a block before Amsterdam has no list")

    def test_debug_getRawHeader_1(self) -> None:
        # header of the first block
        result = self.client.debug_getRawHeader(
            block="0x1",
        )
        self.assertEqual(result, "0xf901faa0f6fb57d757671e4607f1bba0962fb40e8ec1f6be6323556d343e89a5c8a61504a01dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d4934794c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0a001cdc04e4c0ee1f388ea123cf2df2a1a7d8e9e07b4e2469467c8d000ad31479fa000d7537cdb81cffb200d71c81e9008ead1e3b8e5026a4741277737e57bf0ff4fa0a1fcfd065daa989add3dde60da0c0ba14cb45fd5d10e4072b7fda26de8c50288b901000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000083020000018401c9c380825208846553f10c80a0baa8c9a493f19a7714b4b25d5232e7d8777fb25ca6ff86acec2c4f526685802988460c323d1766f11f", "header of the first block")

    def test_debug_getRawBlock_1(self) -> None:
        # the first block
        result = self.client.debug_getRawBlock(
            block="0x1",
        )
        self.assertEqual(result, "0xf90266f901faa0f6fb57d757671e4607f1bba0962fb40e8ec1f6be6323556d343e89a5c8a61504a01dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d4934794c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0a001cdc04e4c0ee1f388ea123cf2df2a1a7d8e9e07b4e2469467c8d000ad31479fa000d7537cdb81cffb200d71c81e9008ead1e3b8e5026a4741277737e57bf0ff4fa0a1fcfd065daa989add3dde60da0c0ba14cb45fd5d10e4072b7fda26de8c50288b901000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000083020000018401c9c380825208846553f10c80a0baa8c9a493f19a7714b4b25d5232e7d8777fb25ca6ff86acec2c4f526685802988460c323d1766f11ff866f8648085174876e800825208943f3bad3f15d4201ca0f0c5ca86afe90d99c562b101801ca09974a6f44c7bddb41f22849a8f6b4aa9f4e88f9580298746b8b68fb383a68de5a03dc326bfead03791b772e8ad323ca94b444c6977b3809bdc630fe66ad8f199fcc0", "the first block")

    def test_debug_getRawTransaction_1(self) -> None:
        # a failed transaction
        result = self.client.debug_getRawTransaction(
            transactionHash="0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d",
        )
        self.assertEqual(result, "0xf86b8085174876e80083030d4094fc406a5e0328dc0ddbf94aa2d49b0dada3ea980f808475f19a5d823974a01d040d2e3ede0c1c9c1ecbbbce3c10b47599b51f8bf8c03871e72def0602b604a041c8a79fdac69e3476727d937612deae59df98b5ffbebcf79ec3e49b7a3e19d1", "a failed transaction")

    def test_debug_getRawReceipts_1(self) -> None:
        # receipts of the first block
        result = self.client.debug_getRawReceipts(
            block="0x1",
        )
        self.assertEqual(result, ["0xf90128a0c706680d9747e7295670ebe9921983a8bdb641c8708f927a920b729670ea2a1b825208b9010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c0"], "receipts of the first block")

    def test_debug_getRawBlockAccessList_1(self) -> None:
        # a block before Amsterdam has no list
        result = self.client.debug_getRawBlockAccessList(
            block="latest",
        )
        self.assertEqual(result, "0x", "a block before Amsterdam has no list")

    def test_debug_traceTransaction_1(self) -> None:
        # the calls of a transaction that makes a contract
        result = self.client.debug_traceTransaction(
            transactionHash="0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b",
            config={"tracer": "callTracer"},
        )
        self.assertEqual(result, {"from": "0xfcb37d0843ac10d45c7ba0f478ed1828c3a154b8", "gas": "0x7a120", "gasUsed": "0x2073d", "to": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "input": "0x516517ab0000000000000000000000000000000000000000000000000000000000000005", "calls": [{"from": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "gas": "0x6b35c", "gasUsed": "0x90ab", "to": "0x4847892dc83b0dbe3e4e6493b59daa23e63d6f0c", "input": "0x6080604052348015600f57600080fd5b5060405161011a38038061011a833981016040819052602c9160a0565b80600d036099576040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f756e6c75636b7900000000000000000000000000000000000000000000000000604482015260640160405180910390fd5b60005560b8565b60006020828403121560b157600080fd5b5051919050565b6054806100c66000396000f3fe6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a0000000000000000000000000000000000000000000000000000000000000005", "output": "0x6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a", "value": "0x0", "type": "CREATE"}], "value": "0x0", "type": "CALL"}, "the calls of a transaction that makes a contract")

    def test_debug_traceTransaction_2(self) -> None:
        # what a transaction changes
        result = self.client.debug_traceTransaction(
            transactionHash="0x98b7c7e7c5a73be8c4c45d7d591e1149e35fc8ae71e5fb07e457eb51c2ecabcb",
            config={"tracer": "prestateTracer", "tracerConfig": {"diffMode": True, "disableCode": True}},
        )
        self.assertEqual(result, {"post": {"0x7cf44e8cdefec8ac0676c5978e017ecc8f7b2f64": {"balance": "0xd3c21bc4cc27ab2ba000", "nonce": 1}, "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0": {"balance": "0x2e55b61acd9b42000"}}, "pre": {"0x7cf44e8cdefec8ac0676c5978e017ecc8f7b2f64": {"balance": "0xd3c21bcecceda1000000"}, "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0": {"balance": "0x2e55160e6e3dfc000"}}}, "what a transaction changes")

    def test_debug_traceTransaction_3(self) -> None:
        # the first instructions of a transaction that reverts
        result = self.client.debug_traceTransaction(
            transactionHash="0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d",
            config={"limit": 4},
        )
        self.assertEqual(result, {"gas": 21524, "failed": True, "returnValue": "0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000001e74686520726561736f6e206f66207468652073616d706c6520636861696e0000", "structLogs": [{"pc": 0, "op": "PUSH1", "gas": 178728, "gasCost": 3, "depth": 1, "stack": []}, {"pc": 2, "op": "PUSH1", "gas": 178725, "gasCost": 3, "depth": 1, "stack": ["0x80"]}, {"pc": 4, "op": "MSTORE", "gas": 178722, "gasCost": 12, "depth": 1, "stack": ["0x80", "0x40"]}, {"pc": 5, "op": "CALLVALUE", "gas": 178710, "gasCost": 2, "depth": 1, "stack": []}]}, "the first instructions of a transaction that reverts")

    def test_debug_traceBlockByNumber_1(self) -> None:
        # the calls of a block
        result = self.client.debug_traceBlockByNumber(
            block="0x1",
            config={"tracer": "callTracer"},
        )
        self.assertEqual(result, [{"txHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "result": {"from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x5208", "gasUsed": "0x5208", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "input": "0x", "value": "0x1", "type": "CALL"}}], "the calls of a block")

    def test_debug_traceBlockByHash_1(self) -> None:
        # the calls of the first block as a list
        result = self.client.debug_traceBlockByHash(
            blockHash="0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8",
            config={"tracer": "flatCallTracer"},
        )
        self.assertEqual(result, [{"txHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "result": [{"action": {"callType": "call", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x5208", "input": "0x", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "value": "0x1"}, "result": {"gasUsed": "0x5208", "output": "0x"}, "subtraces": 0, "traceAddress": [], "type": "call", "blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": 1, "transactionHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "transactionPosition": 0}]}], "the calls of the first block as a list")

    def test_debug_traceCall_1(self) -> None:
        # the supply of a token
        result = self.client.debug_traceCall(
            call={"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x18160ddd"},
            block="latest",
            config={"tracer": "callTracer"},
        )
        self.assertEqual(result, {"from": "0x0000000000000000000000000000000000000000", "gas": "0x11e1a300", "gasUsed": "0x5b6c", "to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "input": "0x18160ddd", "output": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "value": "0x0", "type": "CALL"}, "the supply of a token")

    def test_trace_block_1(self) -> None:
        # a block before the Merge, with its reward
        result = self.client.trace_block(
            block="0x1",
        )
        self.assertEqual(result, [{"action": {"callType": "call", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x0", "input": "0x", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "value": "0x1"}, "result": {"gasUsed": "0x0", "output": "0x"}, "subtraces": 0, "traceAddress": [], "type": "call", "blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": 1, "transactionHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "transactionPosition": 0}, {"action": {"author": "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0", "rewardType": "block", "value": "0x4563918244f40000"}, "result": None, "subtraces": 0, "traceAddress": [], "type": "reward", "blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": 1, "transactionHash": None, "transactionPosition": None}], "a block before the Merge, with its reward")

    def test_trace_transaction_1(self) -> None:
        # the calls of a transaction that makes a contract
        result = self.client.trace_transaction(
            transactionHash="0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b",
        )
        self.assertEqual(result, [{"action": {"callType": "call", "from": "0xfcb37d0843ac10d45c7ba0f478ed1828c3a154b8", "gas": "0x74d48", "input": "0x516517ab0000000000000000000000000000000000000000000000000000000000000005", "to": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "value": "0x0"}, "result": {"gasUsed": "0x1b365", "output": "0x"}, "subtraces": 1, "traceAddress": [], "type": "call", "blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockNumber": 15, "transactionHash": "0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b", "transactionPosition": 3}, {"action": {"creationMethod": "create", "from": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "gas": "0x6b35c", "init": "0x6080604052348015600f57600080fd5b5060405161011a38038061011a833981016040819052602c9160a0565b80600d036099576040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f756e6c75636b7900000000000000000000000000000000000000000000000000604482015260640160405180910390fd5b60005560b8565b60006020828403121560b157600080fd5b5051919050565b6054806100c66000396000f3fe6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a0000000000000000000000000000000000000000000000000000000000000005", "value": "0x0"}, "result": {"address": "0x4847892dc83b0dbe3e4e6493b59daa23e63d6f0c", "code": "0x6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a", "gasUsed": "0x90ab"}, "subtraces": 0, "traceAddress": [0], "type": "create", "blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockNumber": 15, "transactionHash": "0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b", "transactionPosition": 3}], "the calls of a transaction that makes a contract")

    def test_trace_replayTransaction_1(self) -> None:
        # the calls of a transaction and what it changed
        result = self.client.trace_replayTransaction(
            transactionHash="0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b",
            types=["trace", "stateDiff"],
        )
        self.assertEqual(result, {"output": "0x", "stateDiff": {"0x4847892dc83b0dbe3e4e6493b59daa23e63d6f0c": {"balance": {"+": "0x0"}, "code": {"+": "0x6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a"}, "nonce": {"+": "0x1"}, "storage": {"0x0000000000000000000000000000000000000000000000000000000000000000": {"+": "0x0000000000000000000000000000000000000000000000000000000000000005"}}}, "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f": {"balance": "=", "code": "=", "nonce": {"*": {"from": "0x1", "to": "0x2"}}, "storage": {"0x0000000000000000000000000000000000000000000000000000000000000001": {"*": {"from": "0x0000000000000000000000000000000000000000000000000000000000000000", "to": "0x0000000000000000000000000000000000000000000000000000000000000001"}}, "0xb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6": {"*": {"from": "0x0000000000000000000000000000000000000000000000000000000000000000", "to": "0x0000000000000000000000004847892dc83b0dbe3e4e6493b59daa23e63d6f0c"}}}}, "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0": {"balance": {"*": {"from": "0x2e3cf262f943a0800", "to": "0x2e3fe5fa4e8e75000"}}, "code": "=", "nonce": "=", "storage": {}}, "0xfcb37d0843ac10d45c7ba0f478ed1828c3a154b8": {"balance": {"*": {"from": "0xd3c21bcecceda1000000", "to": "0xd3c21b9f93784c52b800"}}, "code": "=", "nonce": {"*": {"from": "0x0", "to": "0x1"}}, "storage": {}}}, "trace": [{"action": {"callType": "call", "from": "0xfcb37d0843ac10d45c7ba0f478ed1828c3a154b8", "gas": "0x74d48", "input": "0x516517ab0000000000000000000000000000000000000000000000000000000000000005", "to": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "value": "0x0"}, "result": {"gasUsed": "0x1b365", "output": "0x"}, "subtraces": 1, "traceAddress": [], "type": "call"}, {"action": {"creationMethod": "create", "from": "0xb6fc1e745dc6394ba5379e1b21afc358c59b115f", "gas": "0x6b35c", "init": "0x6080604052348015600f57600080fd5b5060405161011a38038061011a833981016040819052602c9160a0565b80600d036099576040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f756e6c75636b7900000000000000000000000000000000000000000000000000604482015260640160405180910390fd5b60005560b8565b60006020828403121560b157600080fd5b5051919050565b6054806100c66000396000f3fe6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a0000000000000000000000000000000000000000000000000000000000000005", "value": "0x0"}, "result": {"address": "0x4847892dc83b0dbe3e4e6493b59daa23e63d6f0c", "code": "0x6080604052348015600f57600080fd5b506004361060285760003560e01c80638a4d5a6714602d575b600080fd5b603560005481565b60405190815260200160405180910390f3fea164736f6c6343000825000a", "gasUsed": "0x90ab"}, "subtraces": 0, "traceAddress": [0], "type": "create"}], "transactionHash": "0xde5688ab686d51f8c6e899184a84bfcf06721da068e5863a84a9d0fc2e6ab58b", "vmTrace": None}, "the calls of a transaction and what it changed")

    def test_trace_replayBlockTransactions_1(self) -> None:
        # what the transactions of a block changed
        result = self.client.trace_replayBlockTransactions(
            block="0x1",
            types=["stateDiff"],
        )
        self.assertEqual(result, [{"output": "0x", "stateDiff": {"0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1": {"balance": {"*": {"from": "0xd3c21bcecceda1000000", "to": "0xd3c21bcecceda1000001"}}, "code": "=", "nonce": "=", "storage": {}}, "0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0": {"balance": {"+": "0x775f05a074000"}, "code": {"+": "0x"}, "nonce": {"+": "0x0"}, "storage": {}}, "0xfd67a27e81876ee50f10d97e0964e6cf69c49853": {"balance": {"*": {"from": "0xd3c21bcecceda1000000", "to": "0xd3c21bc756fd46f8bfff"}}, "code": "=", "nonce": {"*": {"from": "0x0", "to": "0x1"}}, "storage": {}}}, "trace": [], "transactionHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "vmTrace": None}], "what the transactions of a block changed")

    def test_trace_call_1(self) -> None:
        # the supply of a token
        result = self.client.trace_call(
            call={"to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "data": "0x18160ddd"},
            types=["trace"],
            block="latest",
        )
        self.assertEqual(result, {"output": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000", "stateDiff": None, "trace": [{"action": {"callType": "call", "from": "0x0000000000000000000000000000000000000000", "gas": "0x11e150b8", "input": "0x18160ddd", "to": "0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b", "value": "0x0"}, "result": {"gasUsed": "0x924", "output": "0x00000000000000000000000000000000000000000000d3c21bcecceda1000000"}, "subtraces": 0, "traceAddress": [], "type": "call"}], "vmTrace": None}, "the supply of a token")

    def test_trace_filter_1(self) -> None:
        # the first transfer to an account
        result = self.client.trace_filter(
            filter={"toAddress": ["0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1"], "fromBlock": "0x1", "toBlock": "0x10", "count": 1},
        )
        self.assertEqual(result, [{"action": {"callType": "call", "from": "0xfd67a27e81876ee50f10d97e0964e6cf69c49853", "gas": "0x0", "input": "0x", "to": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "value": "0x1"}, "result": {"gasUsed": "0x0", "output": "0x"}, "subtraces": 0, "traceAddress": [], "type": "call", "blockHash": "0x7719d3dd1a6cb2b5dd3df107b408ca1d524f2a37b6699ab53274a20de53144f8", "blockNumber": 1, "transactionHash": "0x7ae6abda1296f69b948b9134ffee677bfbe504e1c95abfdefa5a9eb6469c09f8", "transactionPosition": 0}], "the first transfer to an account")

    def test_eth_getTransactionBySenderAndNonce_1(self) -> None:
        # the first transaction of a sender
        result = self.client.eth_getTransactionBySenderAndNonce(
            sender="0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1",
            nonce="0x0",
        )
        self.assertEqual(result, {"blockHash": "0x1eb16308c86403bba6cf7a3b0e169ad7f8a681ad8fca15b53cf118418152d6a8", "blockNumber": "0xf", "blockTimestamp": "0x6553f1b4", "from": "0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1", "gas": "0x30d40", "gasPrice": "0x174876e800", "hash": "0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d", "input": "0x75f19a5d", "nonce": "0x0", "to": "0xfc406a5e0328dc0ddbf94aa2d49b0dada3ea980f", "transactionIndex": "0x0", "value": "0x0", "type": "0x0", "chainId": "0x1ca8", "v": "0x3974", "r": "0x1d040d2e3ede0c1c9c1ecbbbce3c10b47599b51f8bf8c03871e72def0602b604", "s": "0x41c8a79fdac69e3476727d937612deae59df98b5ffbebcf79ec3e49b7a3e19d1"}, "the first transaction of a sender")

    def test_eth_getTransactionBySenderAndNonce_2(self) -> None:
        # a nonce that was not used yet
        result = self.client.eth_getTransactionBySenderAndNonce(
            sender="0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1",
            nonce="0x33",
        )
        self.assertEqual(result, None, "a nonce that was not used yet")


if __name__ == "__main__":
    unittest.main()
