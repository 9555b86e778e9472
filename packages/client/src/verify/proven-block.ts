import {
  type Block,
  blockFromJson,
  type BlockFacts,
  blockToJson,
  checkBody,
  encodeBlock,
  type Header,
  headerFromJson,
  headerHash,
  InvalidChainBytesError,
  InvalidChainJsonError,
  InvalidProofError,
  recoverSender,
  transactionHash,
  transactionOfBlockToJson,
  uncleToJson,
} from '@ethread/chain';
import { bytesToHex, hexToQuantity, InvalidHexError } from '@ethread/core';
import type { Block as BlockJson, Hash, Transaction, Uncle } from '@ethread/types';
import { runNext } from '../next-task.ts';
import { firstDifference } from './first-difference.ts';
import { VerificationError } from './verification-error.ts';

/** A header that hashes to the block's hash. */
export interface ProvenHeader {
  readonly header: Header;
  readonly hash: Hash;
}

/** A block of which everything follows from its hash. */
export interface ProvenBlock extends ProvenHeader {
  /** But for the senders, which cost time: see {@link sendersOf}. */
  readonly facts: BlockFacts;
  /** The block as it was answered, with full transactions. */
  readonly answer: BlockJson;
  /** The uncles as they were answered. */
  readonly uncles: readonly Uncle[];
}

/** Signatures that are recovered before others get their turn: about a millisecond each. */
const RECOVERED_AT_ONCE = 8;

/** The hash of the block before. */
export const parentHash = ({ header }: ProvenHeader): Hash => bytesToHex(header.parentHash);

/** Proves the header of a block's or uncle's wire form. @throws {VerificationError} */
export function proveHeader(answer: BlockJson | Uncle): ProvenHeader {
  return proving(() => {
    const header = headerFromJson(answer);
    const hash = bytesToHex(headerHash(header));
    if (hash !== answer.hash) {
      throw new VerificationError(
        `block ${header.number}: its fields hash to ${hash}, not to ${answer.hash}`,
      );
    }
    return { header, hash };
  });
}

/** Proves a block with full transactions. @throws {VerificationError} */
export async function proveBlock(
  answer: BlockJson,
  fetchUncle: (index: number) => Promise<Uncle>,
): Promise<ProvenBlock> {
  const proven = proveHeader(answer);
  const claim = proving(() => blockFromJson(answer));
  const uncles = await Promise.all(claim.uncleHashes.map((_hash, index) => fetchUncle(index)));
  return proving(() => {
    const { header, transactions, withdrawals } = claim;
    const block: Block = {
      header,
      transactions,
      uncles: uncles.map((uncle) => proveHeader(uncle).header),
      ...(withdrawals ? { withdrawals } : {}),
    };
    checkBody(block);
    const facts = {
      block,
      hash: headerHash(header),
      size: encodeBlock(block).length,
      transactionHashes: transactions.map(transactionHash),
      senders: [],
    };
    return { ...proven, facts, answer, uncles };
  });
}

/** Who sent a block's transactions, by their signatures. */
export async function sendersOf({ facts }: ProvenBlock): Promise<readonly Uint8Array[]> {
  const senders: Uint8Array[] = [];
  for (const transaction of facts.block.transactions) {
    senders.push(proving(() => recoverSender(transaction)));
    if (senders.length % RECOVERED_AT_ONCE === 0) await new Promise<void>((resolve) => runNext(resolve));
  }
  return senders;
}

/** The wire form of a proven block. @throws {VerificationError} when it is not what was answered. */
export function blockAnswer(
  { facts, answer }: ProvenBlock,
  senders: readonly Uint8Array[] | undefined,
): BlockJson {
  const form = { fullTransactions: senders !== undefined, pending: false, ...difficultyIn(answer) };
  const json = blockToJson({ ...facts, senders: senders ?? [] }, form);
  const shown = senders ? answer : { ...answer, transactions: hashesIn(answer) };
  return expectSame(json, shown, `block ${facts.block.header.number}`);
}

/** The wire form of one of its transactions; undefined when it has no such. @throws {VerificationError} */
export function transactionAnswer({ facts, answer }: ProvenBlock, index: number): Transaction | undefined {
  const transaction = facts.block.transactions[index];
  if (!transaction) return undefined;
  const senders: Uint8Array[] = [];
  senders[index] = proving(() => recoverSender(transaction));
  const json = transactionOfBlockToJson({ ...facts, senders }, index, false);
  const what = `transaction ${index} of block ${facts.block.header.number}`;
  return expectSame(json, answer.transactions[index], what);
}

/** The wire form of one of its uncles; undefined when it has no such. @throws {VerificationError} */
export function uncleAnswer({ facts, uncles }: ProvenBlock, index: number): Uncle | undefined {
  const uncle = facts.block.uncles[index];
  const answer = uncles[index];
  if (!uncle || !answer) return undefined;
  const what = `uncle ${index} of block ${facts.block.header.number}`;
  return expectSame(uncleToJson(uncle, difficultyIn(answer)), answer, what);
}

/** What an answer must be. @throws {VerificationError} naming the field in which it is not. */
export function expectSame<Json>(json: Json, answer: unknown, what: string): Json {
  const field = firstDifference(json, answer);
  if (field === undefined) return json;
  throw new VerificationError(`${what}: ${field || 'the answer'} is not what the chain says`);
}

/** Runs what reads or proves; its errors are told as the service's fault. @throws {VerificationError} */
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

/** No header has the total difficulty: it is passed on as it was answered, where it was. */
function difficultyIn({ totalDifficulty }: BlockJson | Uncle) {
  if (totalDifficulty === undefined) return {};
  return { totalDifficulty: totalDifficulty === null ? null : proving(() => hexToQuantity(totalDifficulty)) };
}

const hashesIn = ({ transactions }: BlockJson): unknown[] =>
  transactions.map((transaction) => (typeof transaction === 'object' ? transaction.hash : transaction));
