import {
  type Block,
  type BlockFacts,
  blockToJson,
  encodeBlock,
  type Header,
  headerHash,
  InvalidChainBytesError,
  InvalidChainJsonError,
  InvalidProofError,
  proveBody,
  proveHeader as proveHeaderJson,
  recoverSender,
  transactionOfBlockToJson,
  unclesHash,
  uncleToJson,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToQuantity, InvalidHexError } from '@ethread/core';
import type { Block as BlockJson, Hash, Transaction, Uncle } from '@ethread/types';
import { runNext } from '../next-task.ts';
import { firstDifference } from './first-difference.ts';
import { VerificationError } from './verification-error.ts';

/** A header that hashes to the block's hash. */
export interface ProvenHeader {
  readonly header: Header;
  readonly hash: Hash;
}

/** A block whose contents all follow from its hash. */
export interface ProvenBlock extends ProvenHeader {
  /** The facts of the block without the senders, which are expensive to recover; see {@link sendersOf}. */
  readonly facts: BlockFacts;
  /** The block of the response, with full transactions. */
  readonly response: BlockJson;
  /** The uncles of the response. */
  readonly uncles: readonly Uncle[];
}

/** The number of signatures recovered before the event loop runs other tasks. Each takes about a millisecond. */
const RECOVERED_AT_ONCE = 8;

/** Returns the hash of the parent block. */
export const parentHash = ({ header }: ProvenHeader): Hash => bytesToHex(header.parentHash);

/** Proves the header of a block or uncle in wire form. @throws {VerificationError} */
export function proveHeader(result: BlockJson | Uncle): ProvenHeader {
  const { header, hash } = proving(() => proveHeaderJson(result));
  return { header, hash: bytesToHex(hash) };
}

/** Proves a block with full transactions. @throws {VerificationError} */
export async function proveBlock(
  response: BlockJson,
  fetchUncle: (index: number) => Promise<Uncle>,
): Promise<ProvenBlock> {
  const proven = proveHeader(response);
  const { header } = proven;
  const { transactions, transactionHashes, withdrawals, uncleHashes } = proving(() =>
    proveBody(response, header),
  );
  const uncles = await Promise.all(uncleHashes.map((_hash, index) => fetchUncle(index)));
  const block: Block = {
    header,
    transactions,
    uncles: uncles.map((uncle) => proveHeader(uncle).header),
    ...(withdrawals ? { withdrawals } : {}),
  };
  if (!bytesEqual(unclesHash(block.uncles), header.sha3Uncles))
    throw new VerificationError(`block ${header.number} has other uncles than its header commits to`);
  const size = encodeBlock(block).length;
  const facts = { block, hash: headerHash(header), size, transactionHashes, senders: [] };
  return { ...proven, facts, response, uncles };
}

/** Recovers the senders of a block's transactions from their signatures. */
export async function sendersOf({ facts }: ProvenBlock): Promise<readonly Uint8Array[]> {
  const senders: Uint8Array[] = [];
  for (const transaction of facts.block.transactions) {
    senders.push(proving(() => recoverSender(transaction)));
    if (senders.length % RECOVERED_AT_ONCE === 0) await new Promise<void>((resolve) => runNext(resolve));
  }
  return senders;
}

/** Returns the wire form of a proven block. @throws {VerificationError} when it differs from the response. */
export function blockResponse(
  { facts, response }: ProvenBlock,
  senders: readonly Uint8Array[] | undefined,
): BlockJson {
  const form = { fullTransactions: senders !== undefined, pending: false, ...difficultyIn(response) };
  const json = blockToJson({ ...facts, senders: senders ?? [] }, form);
  const shown = senders ? response : { ...response, transactions: hashesIn(response) };
  return expectSame(json, shown, `block ${facts.block.header.number}`);
}

/** Returns the wire form of a transaction of the block, or undefined when there is none. @throws {VerificationError} */
export function transactionResponse(
  { facts, response }: ProvenBlock,
  index: number,
): Transaction | undefined {
  const transaction = facts.block.transactions[index];
  if (!transaction) return undefined;
  const senders: Uint8Array[] = [];
  senders[index] = proving(() => recoverSender(transaction));
  const json = transactionOfBlockToJson({ ...facts, senders }, index, false);
  const what = `transaction ${index} of block ${facts.block.header.number}`;
  return expectSame(json, response.transactions[index], what);
}

/** Returns the wire form of an uncle of the block, or undefined when there is none. @throws {VerificationError} */
export function uncleResponse({ facts, uncles }: ProvenBlock, index: number): Uncle | undefined {
  const uncle = facts.block.uncles[index];
  const response = uncles[index];
  if (!uncle || !response) return undefined;
  const what = `uncle ${index} of block ${facts.block.header.number}`;
  return expectSame(uncleToJson(uncle, difficultyIn(response)), response, what);
}

/** Returns the expected value of a response. @throws {VerificationError} with the field that differs. */
export function expectSame<Json>(json: Json, response: unknown, what: string): Json {
  const field = firstDifference(json, response);
  if (field === undefined) return json;
  throw new VerificationError(`${what}: ${field || 'the response'} is not what the chain says`);
}

/** Runs a function that reads or proves. Its errors become the service's fault. @throws {VerificationError} */
export function proving<Result>(prove: () => Result): Result {
  try {
    return prove();
  } catch (error) {
    const isDisproof =
      error instanceof InvalidChainJsonError ||
      error instanceof InvalidChainBytesError ||
      error instanceof InvalidProofError ||
      error instanceof InvalidHexError;
    throw isDisproof ? new VerificationError(error.message, { cause: error }) : error;
  }
}

/** Returns a field of a response if it is a string, whatever its type promises. @throws {VerificationError} */
export function hexString(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw new VerificationError(
    `${field}: expected hex in a string, got ${value === null ? 'null' : typeof value}`,
  );
}

/** Returns the total difficulty of the response, if any. No header contains it, so it is unproven. */
function difficultyIn({ totalDifficulty }: BlockJson | Uncle) {
  if (totalDifficulty === undefined) return {};
  return {
    totalDifficulty:
      totalDifficulty === null
        ? null
        : proving(() => hexToQuantity(hexString(totalDifficulty, 'totalDifficulty'))),
  };
}

const hashesIn = ({ transactions }: BlockJson): unknown[] =>
  transactions.map((transaction) => (typeof transaction === 'object' ? transaction.hash : transaction));
