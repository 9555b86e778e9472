import type { NodeRpcError } from '../node/node-rpc-error.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The reason why a node answers a log query only in parts. */
export interface LogLimit {
  /** The exceeded quantity: the length of the range, or the number of its results. */
  readonly kind: 'blocks' | 'results';
  /** The longest part in blocks to try: shorter than the query, except for a single block. */
  readonly blocks: number;
}

/** A word for the range, and a word that says that it is too long, in any order. Providers agree on neither. */
const RANGE = /\b(?:block ?range|ranges?|blocks?(?: distance)?|distance)\b/;
const RESULTS =
  /\b(?:results?|logs?)\b.*\b(?:exceed|more than|too many|larger|limit|max)|\b(?:exceed|more than|too many|max).*\b(?:results?|logs)\b|response size|result set/;
const TOO_MUCH =
  /exceed|too (?:large|wide|high|big|long|many)|\bmax(?:imum)?|maxblockrange|up to|larger|bigger|greater|more than|longer|not supported|narrow|limited to|should work|smaller|at most/;
/** Words of errors that have other causes, whatever numbers they name. */
const OTHER =
  /pruned|prune|missing trie|rate.?limit|per second|too many requests|not found|unknown block|header/;

/** Returns the limit that an error of eth_getLogs reports, or undefined when the error has another cause. */
export function readLogLimit(
  { code, message, data, details }: NodeRpcError,
  requested: Range,
): LogLimit | undefined {
  const length = requested.to - requested.from + 1;
  const text = `${message} ${data ?? ''} ${details ?? ''}`.slice(0, MAX_TEXT).toLowerCase();
  const suggested = suggestedBlocks(text, requested);
  const plain = withoutNoise(text);
  const half = Math.max(1, Math.floor(length / 2));
  if (OTHER.test(plain)) return undefined;
  if (RESULTS.test(plain)) return { kind: 'results', blocks: suggested ?? half };
  if (RANGE.test(plain) && TOO_MUCH.test(plain)) {
    return { kind: 'blocks', blocks: mostBlocks(plain, requested) ?? suggested ?? half };
  }
  if (length > 1 && suggested !== undefined) return { kind: 'results', blocks: suggested };
  // Some nodes give only this reason.
  return code === -32005 && /limit exceeded/.test(plain) ? { kind: 'results', blocks: half } : undefined;
}

const MAX_TEXT = 2_000;

/** Removes parts whose numbers are not limits: URLs, pairs, hex, identifiers. */
function withoutNoise(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/eth_getlogs/g, ' ')
    .replace(/0x[0-9a-f]+|\w+(?:-\w+)+|from \d+ to \d+/g, ' ')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b(\d+)k\b/g, '$1000');
}

/** Returns the length of the range that the provider suggests, when it begins where the query does. */
function suggestedBlocks(text: string, { from, to }: Range): number | undefined {
  const pair = /\[\s*(0x[0-9a-f]+|\d+)\s*,\s*(0x[0-9a-f]+|\d+)\s*\]|range:? (\d+)\s*-\s*(\d+)/.exec(text);
  if (!pair) return undefined;
  const first = Number(pair[1] ?? pair[3]);
  const last = Number(pair[2] ?? pair[4]);
  return first === from && last >= from && last < to ? last - from + 1 : undefined;
}

/** Returns the smallest number of the text that can be a limit of this query, or undefined when there is none. */
function mostBlocks(text: string, { from, to }: Range): number | undefined {
  const length = to - from + 1;
  const own = new Set([length - 1, length, length + 1]);
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const limits = numbers.filter((number) => number >= 1 && number < length && !own.has(number));
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
