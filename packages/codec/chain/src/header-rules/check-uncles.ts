import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Block } from '../block.ts';
import { headerHash } from '../header-codec.ts';
import type { Header } from '../header.ts';
import { InvalidChainBytesError } from '../errors.ts';
import { headerProblem } from './check-header.ts';
import type { HeaderParent } from './header-fields.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';

export interface Ancestor extends HeaderParent {
  /** Reads the block's own uncles. */
  uncles(): readonly Header[];
}

const MAX_UNCLES = 2;
/** Maximum number of generations from a block back to the parent of its uncle. */
const GENERATIONS = 7;

/**
 * Checks the uncles of a block (Yellow Paper 11.1): at most two, each a valid header outside the canonical chain whose
 * parent is an ancestor of the block, and none that an ancestor has already named. Chains whose consensus is not Ethash
 * are not checked, because their blocks have no uncles or rules of their own.
 *
 * @param ancestorAt Finds an ancestor of the block by its number; undefined when it is not available. Rules that depend
 *   on an unavailable ancestor are not checked.
 * @throws {InvalidChainBytesError} naming block, uncle and field.
 */
export function checkUncles(
  { header, uncles }: Pick<Block, 'header' | 'uncles'>,
  ancestorAt: (number: number) => Ancestor | undefined,
  rules: HeaderRules,
): void {
  if (uncles.length === 0 || rules.difficulty !== 'ethash') return;
  const fail = (what: string, problem: string) =>
    new InvalidChainBytesError(`block ${header.number}: ${what}: ${problem}`);
  if (uncles.length > MAX_UNCLES) throw fail('uncles', `${uncles.length}, expected at most ${MAX_UNCLES}`);
  const { ancestors, areAll } = ancestorsOf(header, ancestorAt);
  const named = ancestors.flatMap((ancestor) => ancestor.uncles().map(headerHash));
  for (const [index, uncle] of uncles.entries()) {
    const hash = headerHash(uncle);
    const problem = uncleProblem(uncle, hash);
    if (problem !== undefined) throw fail(`uncles[${index}]`, problem);
    named.push(hash);
  }

  function uncleProblem(uncle: Header, hash: Uint8Array): string | undefined {
    if (named.some((one) => bytesEqual(one, hash))) return `${bytesToHex(hash)} is named a second time`;
    if (ancestors.some((one) => bytesEqual(one.hash, hash))) return `${bytesToHex(hash)} is an ancestor`;
    if (bytesEqual(uncle.parentHash, header.parentHash)) return `it has the parent of block ${header.number}`;
    const parent = ancestors.find((one) => bytesEqual(one.hash, uncle.parentHash));
    if (!parent && areAll) {
      return `parentHash is ${bytesToHex(uncle.parentHash)}, expected one of the ${GENERATIONS} blocks before`;
    }
    return headerProblem(uncle, parent, rules);
  }
}

/**
 * Returns the ancestors that may be parents of uncles, from the parent down, and reports if all of them are available.
 */
function ancestorsOf(
  { number }: Header,
  ancestorAt: (number: number) => Ancestor | undefined,
): { readonly ancestors: readonly Ancestor[]; readonly areAll: boolean } {
  const ancestors: Ancestor[] = [];
  for (let at = number - 1; at >= Math.max(0, number - GENERATIONS); at--) {
    const ancestor = ancestorAt(at);
    if (!ancestor) return { ancestors, areAll: false };
    ancestors.push(ancestor);
  }
  return { ancestors, areAll: true };
}
