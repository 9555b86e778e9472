import { type BlockTag, type Hash, InvalidParamsError } from '@ethread/types';

/** The block that a param selects: a block that the client names by its hash, or a block that the service chooses. */
export type SelectedBlock =
  | { readonly hash: Hash; readonly mustBeLinked: boolean }
  | { readonly at: number | BlockTag };

const HASH = /^0x[0-9a-fA-F]{64}$/;
const NUMBER = /^(0x[0-9a-fA-F]{1,64}|\d{1,16})$/;
const TAGS: ReadonlySet<string> = new Set<BlockTag>(['latest', 'earliest', 'pending', 'safe', 'finalized']);

/** Reads a block param of any method. An absent param selects `latest`. @throws {InvalidParamsError} */
export function selectBlock(parameter: unknown): SelectedBlock {
  if (parameter === undefined || parameter === null) return { at: 'latest' };
  if (typeof parameter === 'object') {
    const { blockHash, blockNumber, requireCanonical } = Object(parameter);
    if (blockHash === undefined) return { at: selectPlace(blockNumber) };
    return { hash: selectHash(blockHash), mustBeLinked: requireCanonical === true };
  }
  const text = String(parameter);
  if (isHash(text)) return { hash: lowerCase(text), mustBeLinked: false };
  return { at: selectPlace(parameter) };
}

function selectPlace(parameter: unknown): number | BlockTag {
  return typeof parameter === 'string' && isTag(parameter) ? parameter : selectNumber(parameter);
}

function selectNumber(parameter: unknown): number {
  const text = String(parameter);
  if (!Array.isArray(parameter) && NUMBER.test(text)) return blockNumber(text);
  throw new InvalidParamsError({ detail: `expected a block, got ${JSON.stringify(text.slice(0, 80))}` });
}

/** Reads a block number. One beyond JavaScript's integers becomes the largest of them, which no chain has either. */
export const blockNumber = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);

/** Reads a hash param. @throws {InvalidParamsError} */
export function selectHash(parameter: unknown): Hash {
  if (typeof parameter === 'string' && isHash(parameter)) return lowerCase(parameter);
  throw new InvalidParamsError({ detail: 'expected a 32-byte hash in hex' });
}

/** Reads an index param. @throws {InvalidParamsError} */
export function selectIndex(parameter: unknown): number {
  if (typeof parameter === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(parameter)) return Number(parameter);
  throw new InvalidParamsError({ detail: 'expected an index in hex' });
}

const isHash = (text: string): text is Hash => HASH.test(text);
const isTag = (text: string): text is BlockTag => TAGS.has(text);
const lowerCase = (hash: Hash): Hash => `0x${hash.slice(2).toLowerCase()}`;
