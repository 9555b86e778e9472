import type { CallRequest } from './call-request.ts';
import type { AccessListOutcome } from './simulation.ts';
import { bytesToHex } from '@ethread/core';
import { type AccessRecorder, InterruptedError, type Interruption } from '@ethread/evm';
import type { CallEngine, CallGround } from './call-engine.ts';
import { StateReads } from './proven/state-reads.ts';

/** Maximum number of runs. With a list, a call has other gas left and may access other slots. */
const MAX_RUNS = 32;
/** The least gas of an address or a storage key in an access list (EIP-2930). */
const LEAST_ENTRY_GAS = 1_900n;

/** Thrown out of a run when the list would have more entries than it may. */
class ListFullError extends Error {
  override readonly name = 'ListFullError';
}

/**
 * Finds the accounts and slots that the instructions of a call name, as an access list (EIP-2930), and the gas that the
 * call uses with it.
 *
 * The list is that of geth. It has accounts that do not exist, and those of instructions that fail. It has no entry of
 * the call's {@link CallEngine.partiesOf parties} unless the call accesses slots of them, and keeps the other entries of
 * the call's own list. Code that is only delegated to (EIP-7702) has no entry.
 *
 * @throws {InterruptedError} when the call was interrupted.
 */
export function findAccessList(
  engine: CallEngine,
  request: CallRequest,
  ground: CallGround,
  interruption: Interruption,
): AccessListOutcome {
  const { world, block } = ground;
  const parties = new Set(engine.partiesOf(request, ground).map(bytesToHex));
  const most = Number(block.gasLimit / LEAST_ENTRY_GAS);
  const named = new StateReads();
  const size = () => named.accounts.size + named.slots;
  const requireRoom = () => {
    if (size() > most) throw new ListFullError();
  };
  const recorder: AccessRecorder = {
    account(address) {
      if (!parties.has(bytesToHex(address))) named.account(address, false);
      requireRoom();
    },
    slot(address, key) {
      named.slot(address, key, false);
      requireRoom();
    },
  };
  try {
    for (const { address, storageKeys } of request.accessList ?? []) {
      if (parties.has(bytesToHex(address))) continue;
      recorder.account(address);
      for (const key of storageKeys) recorder.slot(address, key);
    }
    for (let run = 0; run < MAX_RUNS; run++) {
      if (interruption.isDue) throw new InterruptedError();
      const accessList = [...named.accounts.values()].map(({ address, keys }) => ({
        address,
        storageKeys: [...keys.values()],
      }));
      const before = size();
      world.recorder = recorder;
      const outcome = engine.call({ ...request, accessList, capsExecutionGas: true }, ground, interruption);
      if (outcome.kind === 'rejected') return outcome;
      // A call without enough gas to begin uses none.
      if (outcome.kind === 'failed' && outcome.gasUsed === 0n) {
        return { kind: 'rejected', message: outcome.message };
      }
      if (size() > before) continue;
      const failure = outcome.kind === 'failed' ? outcome.message : 'execution reverted';
      const error = outcome.kind === 'returned' ? undefined : failure;
      return { kind: 'listed', accessList, gasUsed: outcome.gasUsed, error };
    }
    const message = `access list not found: each of ${MAX_RUNS} runs accesses other accounts or slots`;
    return { kind: 'rejected', message };
  } catch (error) {
    if (!(error instanceof ListFullError)) throw error;
    return {
      kind: 'rejected',
      message: `access list too large: its ${most + 1} entries cost more than the gas limit of the block`,
    };
  } finally {
    world.recorder = undefined;
  }
}
