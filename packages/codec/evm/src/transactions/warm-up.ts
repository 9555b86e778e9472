import type { AccessListEntry } from '@ethread/chain';
import type { Machine } from '../machine/machine.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import { readBytes } from '../words/conversions.ts';
import { widen } from '../words/word-stack.ts';

/** The parts of a transaction that are warm from its beginning. */
export interface WarmParts {
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
  readonly coinbase: Uint8Array;
  readonly accessList?: readonly AccessListEntry[] | undefined;
}

/**
 * Warms the accounts and slots that a transaction may access at the lower price from its beginning on (EIP-2929,
 * EIP-2930, EIP-3651).
 */
export function warmUp(machine: Machine, { from, to, coinbase, accessList = [] }: WarmParts): void {
  const { rules, world, stack } = machine;
  if (!rules.hasAccessLists) return;
  world.warmAlways(addressesOf(machine.precompiles));
  world.warmAccount(world.unread(from));
  if (to) world.warmAccount(world.unread(to));
  if (rules.warmsCoinbase) world.warmAccount(world.unread(coinbase));
  for (const { address, storageKeys } of accessList) {
    const account = storageKeys.length > 0 ? world.account(address) : world.unread(address);
    world.warmAccount(account);
    for (const key of storageKeys) {
      readBytes(stack, 0, key, 0, key.length);
      widen(stack, 0);
      world.warmSlot(world.slot(account, stack.limbs, 0));
    }
  }
}

const known = new WeakMap<Precompiles, readonly Uint8Array[]>();

function addressesOf(precompiles: Precompiles): readonly Uint8Array[] {
  let addresses = known.get(precompiles);
  if (!addresses) {
    addresses = precompiles.flatMap((precompile, number) => {
      if (!precompile) return [];
      const address = new Uint8Array(20);
      new DataView(address.buffer).setUint32(16, number);
      return [address];
    });
    known.set(precompiles, addresses);
  }
  return addresses;
}
