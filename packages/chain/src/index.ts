export type { Block, Withdrawal } from './block.ts';
export { type BlobScheduleEntry, blobGasPrice, blobScheduleAt, GAS_PER_BLOB } from './blob-gas.ts';
export {
  type Body,
  decodeBlock,
  decodeBody,
  decodeHeaderOfBlock,
  encodeBlock,
  encodeBody,
} from './block-codec.ts';
export { BLOOM_LENGTH, bloomMayContain, logsBloom } from './bloom.ts';
export { effectiveGasPrice } from './effective-gas-price.ts';
export { type Genesis, type GenesisAccount, genesisHeader, isForkActive, parseGenesis } from './genesis.ts';
export { InvalidGenesisError } from './genesis-json.ts';
export type { Header } from './header.ts';
export { decodeHeader, encodeHeader, headerHash } from './header-codec.ts';
export { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';
export { InvalidProofError } from './invalid-proof-error.ts';
export { accountProofToJson } from './json/account-proof-json.ts';
export {
  type BlockFacts,
  type BlockForm,
  blockToJson,
  transactionOfBlockToJson,
  uncleToJson,
} from './json/block-json.ts';
export { type LogFacts, logToJson } from './json/log-json.ts';
export { type ReceiptsFacts, receiptsToJson, receiptToJson } from './json/receipt-json.ts';
export { keccak256 } from './keccak.ts';
export { EMPTY_TRIE_ROOT, orderedTrieRoot } from './ordered-trie-root.ts';
export type { Log, Receipt } from './receipt.ts';
export { decodeReceipt, encodeReceipt } from './receipt-codec.ts';
export { checkBody, checkReceipts } from './roots.ts';
export { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
export { RlpFields } from './rlp-fields.ts';
export { splitRlpStream, type StreamedItem } from './rlp-stream.ts';
export { createdAddress, recoverSender } from './sender.ts';
export type {
  AccessListEntry,
  AccessListTransaction,
  Authorization,
  BlobTransaction,
  DynamicFeeTransaction,
  LegacyTransaction,
  SetCodeTransaction,
  Transaction,
} from './transaction.ts';
export { decodeTransaction, encodeTransaction, transactionHash } from './transaction-codec.ts';
export {
  type AccountProofFacts,
  type StorageProofFacts,
  verifyAccountProof,
  verifyStorageProof,
  verifyTrieProof,
} from './verify-proof.ts';
