import {
  type BlockSelector,
  type BlockSource,
  type ChainReader,
  isUnavailable,
  knownSenders,
  type RequestContext,
  type StoredBlock,
  type StoredHeader,
  type TransactionPosition,
} from '@ethread/ports';
import { bytesEqual, hexToBytes } from '@ethread/core';
import { HeaderNotFoundError, PrunedHistoryError } from '@ethread/types';
import type { CompanionModules } from '../companion-modules.ts';
import { resultOf } from '../result-of.ts';

export type TracedBlock = Pick<StoredBlock, 'hash' | 'header' | 'block' | 'senders'>;

type TracedChain = Pick<CompanionModules, 'chain' | 'blocks' | 'contract'>;

/**
 * Returns a block as {@link findTracedBlock} does.
 *
 * @param notFound Creates the error of an unknown block. Default: {@link HeaderNotFoundError}.
 * @throws {PrunedHistoryError}
 */
export async function requireTracedBlock(
  modules: Pick<TracedChain, 'chain' | 'blocks'>,
  selector: BlockSelector,
  context: Pick<RequestContext, 'signal' | 'onProof'>,
  notFound: () => Error = () => new HeaderNotFoundError(),
): Promise<TracedBlock> {
  const found = await findTracedBlock(modules, selector, context);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns a block of the local store, or of upstream nodes, which prove it; null when there is no such block. Only blocks
 * of the followed chain are taken from nodes: a single node could invent another one.
 *
 * @throws {PrunedHistoryError}
 */
export async function findTracedBlock(
  { chain, blocks }: Pick<TracedChain, 'chain' | 'blocks'>,
  selector: BlockSelector,
  context: Pick<RequestContext, 'signal' | 'onProof'>,
): Promise<TracedBlock | null> {
  const stored = await chain.block(selector);
  if (!isUnavailable(stored)) return stored;
  const fetched = blocks && (await fetchBlock(chain, blocks, selector, context.signal));
  if (!fetched) throw new PrunedHistoryError({ cause: stored.reason });
  context.onProof('complete');
  return fetched;
}

async function fetchBlock(
  chain: ChainReader,
  source: BlockSource,
  selector: BlockSelector,
  signal: AbortSignal,
): Promise<TracedBlock | undefined> {
  const hash = 'hash' in selector ? selector.hash : undefined;
  const number = hash ? (await source.header({ hash }, signal))?.header.number : undefined;
  const at = number === undefined ? selector : { number: BigInt(number) };
  const known = 'hash' in at ? undefined : await availableHeader(chain, at);
  if (!known || (hash && !bytesEqual(known.hash, hash))) return undefined;
  const found = await source.block(known, signal);
  return found && { ...known, block: found.block, senders: knownSenders(found.senders) };
}

async function availableHeader(chain: ChainReader, at: BlockSelector): Promise<StoredHeader | undefined> {
  const found = await chain.header(at);
  return found === null || isUnavailable(found) ? undefined : found;
}

/** Returns the header of a block's parent, which the block proves by its hash; undefined where it is not available. */
export async function parentOf(
  { chain, blocks }: Pick<TracedChain, 'chain' | 'blocks'>,
  { header: { parentHash } }: Pick<TracedBlock, 'header'>,
  { signal }: Pick<RequestContext, 'signal'>,
): Promise<StoredHeader | undefined> {
  const stored = await availableHeader(chain, { hash: parentHash, requireCanonical: false });
  return stored ?? blocks?.header({ hash: parentHash }, signal);
}

/**
 * Returns the place of a transaction by the local store, or else by the receipt of an upstream node; null when no block
 * has it.
 *
 * @throws {PrunedHistoryError}
 */
export async function placeOf(
  { chain, blocks, contract }: TracedChain,
  transactionHash: `0x${string}`,
  context: RequestContext,
): Promise<Pick<TransactionPosition, 'blockHash' | 'index'> | null> {
  const position = await chain.transactionPosition(hexToBytes(transactionHash));
  if (!isUnavailable(position)) return position;
  const receipt = blocks && (await resultOf(contract.eth_getTransactionReceipt, [transactionHash], context));
  // Nodes say themselves whether they know a transaction without a receipt.
  if (!receipt) throw new PrunedHistoryError({ cause: position.reason });
  return { blockHash: hexToBytes(receipt.blockHash), index: Number(receipt.transactionIndex) };
}
