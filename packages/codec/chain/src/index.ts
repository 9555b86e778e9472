export {
  InvalidChainBytesError,
  InvalidChainJsonError,
  InvalidProofError,
  naming,
  namingAsync,
  TrieError,
  UnknownFieldsError,
  UnknownTransactionTypeError,
} from './errors.ts';
export type { Block, Log, Receipt, Withdrawal } from './block.ts';
export { blobGasPrice, blobScheduleAt, type BlobScheduleEntry, GAS_PER_BLOB } from './blob-gas.ts';
export {
  blockLength,
  type Body,
  decodeBlock,
  decodeBody,
  decodeHeaderOfBlock,
  encodeBlock,
  encodeBody,
  withoutAccessList,
} from './block-codec.ts';
export { BLOOM_LENGTH, bloomBits, bloomMayContain, hasBloomBits, logsBloom, unionBloom } from './bloom.ts';
export { EMPTY_CODE_HASH, EMPTY_UNCLES_HASH } from './empty-hashes.ts';
export { FORK_OF_TRANSACTION_TYPE, FORK_ROWS, type ForkName, unknownForksOf } from './forks/fork-table.ts';
export { effectiveGasPrice } from './effective-gas-price.ts';
export { type Activations, activationsOf, LONDON_AT_GENESIS } from './genesis/activations.ts';
export { type ForkSchedule, parseForkSchedule } from './genesis/fork-schedule.ts';
export { publicForkSchedule } from './genesis/public-schedules.ts';
export { type Genesis, genesisHeader, isForkActive, parseGenesis } from './genesis/genesis.ts';
export { InvalidGenesisError } from './genesis/genesis-json.ts';
export type { Header, UnknownHeaderField } from './header.ts';
export { ETHEREUM_BASE_FEE, nextBaseFee } from './header-rules/base-fee.ts';
export { nextExcessBlobGas } from './header-rules/excess-blob-gas.ts';
export { checkHeader } from './header-rules/check-header.ts';
export { checkUncles } from './header-rules/check-uncles.ts';
export type { HeaderRules } from './genesis/header-rules.ts';
export { headerRules, headerRulesOf } from './header-rules/header-rules-of-chain.ts';
export { memoryOfBlock, memoryOfReceipts } from './decoded-memory.ts';
export { decodeHeader, encodeHeader, headerHash } from './header-codec.ts';
export { accessListToJson } from './json/access-list-json.ts';
export { accountProofFromJson, accountProofToJson } from './json/account-proof-json.ts';
export {
  type AddedFields,
  type BlockFacts,
  blockFromJson,
  blockToJson,
  transactionOfBlockToJson,
  uncleToJson,
} from './json/block-json.ts';
export { headerFromJson, headerFromJsonByHash, headerToJson } from './json/header-json.ts';
export { type LogFacts, logToJson } from './json/log-json.ts';
export { logFromJson, receiptFromJson, receiptsToJson, receiptToJson } from './json/receipt-json.ts';
export { transactionFromJson } from './json/transaction-json.ts';
export type { AuthorizationJson, BlockJson, LogJson } from './json/wire-forms.ts';
export { keccak256 } from './crypto.ts';
export { EMPTY_TRIE_ROOT, orderedTrieRoot } from './trie/ordered-trie-root.ts';
export {
  decodeReceipt,
  decodeReceiptList,
  decodeSlimReceiptList,
  encodeReceipt,
  encodeReceiptList,
  encodeSlimReceiptList,
} from './receipt-codec.ts';
export {
  checkBody,
  checkReceipts,
  checkReceiptsOf,
  checkTransactions,
  checkWithdrawals,
  unclesHash,
  withdrawalsRoot,
} from './roots.ts';
export {
  type ChainProfile,
  PROFILE_NAMES,
  type ProfileName,
  profileNamed,
  profileOfChain,
  profileOfGenesis,
} from './profiles/chain-profile.ts';
export { stateSyncHash, stateSyncRule } from './profiles/state-sync.ts';
export { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
export { RlpFields } from './rlp-fields.ts';
export { splitRlpStream } from './rlp-stream.ts';
export {
  createdAddress,
  nonceOf,
  recoverSender,
  type Signature,
  signatureBytes,
  signatureOf,
  signerOf,
} from './sender.ts';
export { isSystemTransaction } from './system-transaction.ts';
export type {
  AccessListEntry,
  AccessListTransaction,
  Authorization,
  DynamicFeeTransaction,
  LegacyTransaction,
  SetCodeTransaction,
  Transaction,
} from './transaction.ts';
export { decodeTransaction, encodeTransaction, legacyChainId, transactionHash } from './transaction-codec.ts';
export { proveBody, proveHeader, type ProvenBody, proveReceipts } from './prove-json.ts';
export { findChangedLeaves } from './trie/changed-leaves.ts';
export { readTrie, readTrieValue } from './trie/read-trie.ts';
export {
  decodeTrieAccount,
  encodeTrieAccount,
  isSameAccount,
  type TrieAccount,
} from './trie/trie-account.ts';
export { decodeNode, loadNode, type TrieLink, type TrieNode, type TrieNodes } from './trie/trie-node.ts';
export { type TrieChange, updateTrie } from './trie/update-trie.ts';
export { type AccountProofFacts, verifyAccountProof } from './verify-proof.ts';
