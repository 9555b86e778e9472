import type { BlockTag, Hash } from '@ethread/types';

/** The block that a param selects: a block that the client names by its hash, or a block that the service chooses. */
export type SelectedBlock =
  | { readonly hash: Hash; readonly mustBeLinked: boolean }
  | { readonly at: number | BlockTag };

const TAGS: ReadonlySet<string> = new Set<BlockTag>(['latest', 'earliest', 'pending', 'safe', 'finalized']);

/** Returns the block of a param that the document's schema accepts. An absent param selects `latest`. */
export function selectBlock(parameter: unknown): SelectedBlock {
  const { blockHash, blockNumber, requireCanonical } = Object(parameter);
  if (blockHash !== undefined) return { hash: lowerCase(blockHash), mustBeLinked: requireCanonical === true };
  if (isHash(parameter)) return { hash: lowerCase(parameter), mustBeLinked: false };
  const place = String(blockNumber ?? parameter ?? 'latest');
  return { at: isTag(place) ? place : toBlockNumber(place) };
}

/** Reads a block number. One beyond JavaScript's integers becomes the largest of them, which no chain has either. */
export const toBlockNumber = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);

/** Returns true for a 32-byte hash in hex. */
export const isHash = (value: unknown): value is Hash =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);

export const lowerCase = (hash: unknown): Hash => `0x${String(hash).slice(2).toLowerCase()}`;

const isTag = (text: string): text is BlockTag => TAGS.has(text);
