export type { Block, Withdrawal } from './block.ts';
export type { Header } from './header.ts';
export type { Log, Receipt } from './receipt.ts';
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
