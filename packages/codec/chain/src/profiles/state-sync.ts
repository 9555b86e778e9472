import { concatBytes } from '@ethread/core';
import { keccak256 } from '../crypto.ts';

const PREFIX = new TextEncoder().encode('matic-bor-receipt-');

/**
 * Returns the hash of the state-sync transaction that may end a Polygon PoS block before Madhugiri. No root of the
 * header commits to it, nor to its receipt and logs.
 */
export function stateSyncHash({
  number,
  hash,
}: {
  readonly number: number;
  readonly hash: Uint8Array;
}): Uint8Array {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(number));
  return keccak256(concatBytes(PREFIX, place, hash));
}

/** Blocks of a sprint where the genesis file gives none: Polygon's since Delhi, and a divisor of those before. */
const DEFAULT_SPRINT = 16;

/**
 * Returns the function that tells whether a block of a Polygon PoS chain may end with a state-sync transaction to which
 * no root commits: the first block of a sprint, before Madhugiri.
 */
export function stateSyncRule(genesis: {
  readonly json: Readonly<Record<string, unknown>>;
}): (number: number) => boolean {
  const { sprint, madhugiriBlock }: Readonly<Record<string, unknown>> = Object(
    Object(genesis.json['config']).bor,
  );
  const end = Number(madhugiriBlock ?? Infinity);
  const given = typeof sprint === 'number' ? { 0: sprint } : Object(sprint ?? { 0: DEFAULT_SPRINT });
  const sprints = Object.entries(given)
    .map(([first, blocks]) => ({ first: Number(first), blocks: Number(blocks) }))
    .sort((one, other) => other.first - one.first);
  return (number) => {
    const { blocks = DEFAULT_SPRINT } = sprints.find(({ first }) => first <= number) ?? {};
    return number > 0 && number < end && number % blocks === 0;
  };
}
