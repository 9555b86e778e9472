import type { CallRequest } from './call-request.ts';
import type { AccessListOutcome } from './simulation.ts';
import { InterruptedError, type Interruption } from '@ethread/evm';
import type { AccessListEntry } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { CallEngine, CallGround } from './call-engine.ts';

/** Maximum number of runs: with an access list, a call uses other gas and may access other slots. */
const MAX_RUNS = 8;
/** The least gas of an address or a storage key in an access list (EIP-2930). */
const LEAST_ENTRY_GAS = 1_900n;
/** The highest address of a precompiled contract. */
const LAST_PRECOMPILE = 0x100n;

interface Accessed {
  readonly address: Uint8Array;
  readonly storageKeys: Map<string, Uint8Array>;
}

/**
 * Finds the accounts and slots that a call accesses, as an access list (EIP-2930), and the gas that the call uses with
 * it. The list omits addresses that are warm from the beginning (sender, target, precompiled contracts and the fee
 * recipient) unless the call accesses slots of them.
 *
 * @throws {InterruptedError} when the call was interrupted.
 */
export function findAccessList(
  engine: CallEngine,
  request: CallRequest,
  ground: CallGround,
  interruption: Interruption,
): AccessListOutcome {
  const left = new Set([request.from, request.to ?? request.from, ground.block.miner].map(bytesToHex));
  const accessed = new Map<string, Accessed>();
  const entryOf = (address: Uint8Array): Accessed => {
    const key = bytesToHex(address);
    const entry = accessed.get(key) ?? { address, storageKeys: new Map() };
    accessed.set(key, entry);
    return entry;
  };
  for (const { address, storageKeys } of request.accessList ?? []) {
    const entry = entryOf(address);
    for (const key of storageKeys) entry.storageKeys.set(bytesToHex(key), key);
  }
  const { world } = ground;
  world.recorder = {
    account(account) {
      const isLeft = left.has(bytesToHex(account.address)) || isPrecompile(account.address);
      // A contract that a creation makes is warm from then on.
      if (!isLeft && (account.exists || !account.isEmpty)) entryOf(account.address);
    },
    slot: (account, key) => void entryOf(account.address).storageKeys.set(bytesToHex(key), key),
  };
  try {
    for (let runs = 1; ; runs++) {
      if (interruption.isDue) throw new InterruptedError();
      const before = sizeOf(accessed);
      const accessList = listOf(accessed);
      const outcome = engine.call({ ...request, accessList }, ground, interruption);
      const size = sizeOf(accessed);
      if (BigInt(size) * LEAST_ENTRY_GAS > ground.block.gasLimit) {
        return {
          kind: 'rejected',
          message: `access list too large: its ${size} entries cost more than the gas limit of the block`,
        };
      }
      if (size > before && runs < MAX_RUNS) continue;
      if (outcome.kind === 'rejected') return outcome;
      // A call without enough gas to begin uses none.
      if (outcome.kind === 'failed' && outcome.gasUsed === 0n) {
        return { kind: 'rejected', message: outcome.message };
      }
      const error =
        outcome.kind === 'returned'
          ? undefined
          : outcome.kind === 'reverted'
            ? 'execution reverted'
            : outcome.message;
      return { kind: 'listed', accessList, gasUsed: outcome.gasUsed, error };
    }
  } finally {
    world.recorder = undefined;
  }
}

function isPrecompile(address: Uint8Array): boolean {
  const number = BigInt(bytesToHex(address));
  return number > 0n && number <= LAST_PRECOMPILE;
}

const sizeOf = (accessed: ReadonlyMap<string, Accessed>): number =>
  [...accessed.values()].reduce((sum, { storageKeys }) => sum + 1 + storageKeys.size, 0);

const listOf = (accessed: ReadonlyMap<string, Accessed>): AccessListEntry[] =>
  [...accessed.values()].map(({ address, storageKeys }) => ({
    address,
    storageKeys: [...storageKeys.values()],
  }));
