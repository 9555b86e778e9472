import type { KnownAccount } from '../proven-state.ts';
import { accountAfter, type ChangedAccount } from './block-changes.ts';
import type { Holder, LineBlock } from './block-line.ts';

/** A value that is proven at a block. */
export interface Anchored<Value> {
  readonly holder: Holder | undefined;
  readonly value: Value;
}

/** The value at one of the blocks on the way from a block to its ancestors. */
interface Base<Value> {
  /** Number of blocks on the way before it. */
  readonly distance: number;
  readonly value: Value;
}

/**
 * Returns an account at a block, from its versions at other blocks and the changes between. It goes down from the block
 * to the first ancestor at which the account is known, there or by a later block that did not change it, and then
 * applies the changes on the way back.
 */
export function accountAt(
  block: LineBlock,
  name: string,
  versions: readonly Anchored<KnownAccount | null>[],
): KnownAccount | null | undefined {
  const way = wayDown(block);
  const base = baseOf(way, versions, (value, { accounts }) => withoutSlots(value, accounts.get(name)));
  let found = base?.value;
  for (let index = (base?.distance ?? 0) - 1; index >= 0 && found !== undefined; index--) {
    const change = way[index]?.changes?.accounts.get(name);
    if (change) found = accountAfter(found, change);
  }
  return found;
}

/** Returns a slot's value at a block in the same way. The list of a block gives the whole value that it changes. */
export function slotAt(
  block: LineBlock,
  name: string,
  versions: readonly Anchored<Uint8Array>[],
): Uint8Array | undefined {
  const way = wayDown(block);
  const changedBy = way.findIndex(({ changes }) => changes?.slots.has(name));
  const isUnchanged = changedBy < 0;
  const base = baseOf(isUnchanged ? way : way.slice(0, changedBy + 1), versions, (value, { slots }) =>
    slots.has(name) ? undefined : value,
  );
  return base ? base.value : way[changedBy]?.changes?.slots.get(name);
}

/** Returns a block and its linked ancestors. */
function wayDown(block: LineBlock): readonly LineBlock[] {
  const way: LineBlock[] = [];
  for (let at: LineBlock | undefined = block; at; at = at.parent) way.push(at);
  return way;
}

/**
 * Returns the value at the first block of a way at which one is known.
 *
 * @param before Returns a value before a block's changes, or undefined where they changed it.
 */
function baseOf<Value>(
  way: readonly LineBlock[],
  versions: readonly Anchored<Value>[],
  before: (value: Value, changes: NonNullable<LineBlock['changes']>) => Value | undefined,
): Base<Value> | undefined {
  const distances = new Map(way.map((block, distance) => [block, distance]));
  let nearest: Base<Value> | undefined;
  for (const { holder, value: proven } of versions) {
    let at = holder?.block;
    let value: Value | undefined = proven;
    while (at && value !== undefined) {
      const distance = distances.get(at);
      if (distance !== undefined) {
        if (!nearest || distance < nearest.distance) nearest = { distance, value };
        break;
      }
      if (!at.changes) break;
      value = before(value, at.changes);
      at = at.parent;
    }
  }
  return nearest;
}

/** Returns an account before changes to its slots alone, whose storage root is then unknown. */
function withoutSlots(
  account: KnownAccount | null,
  change: ChangedAccount | undefined,
): KnownAccount | null | undefined {
  if (!change) return account;
  const { nonce, balance, code } = change;
  if (nonce !== undefined || balance !== undefined || code || !account) return undefined;
  return { ...account, storageRoot: undefined };
}
