import type { CallRequest } from './call-request.ts';
import type { AccessListOutcome } from './simulation.ts';
import { InterruptedError, type Interruption } from '@ethread/evm';
import { AccessSet, AccessSetFullError } from './access-set.ts';
import type { CallEngine, CallGround } from './call-engine.ts';

/** Maximum number of runs. With a list, a call has other gas left and may access other slots. */
const MAX_RUNS = 32;
/** The least gas of an address or a storage key in an access list (EIP-2930). */
const LEAST_ENTRY_GAS = 1_900n;

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
  const parties = engine.partiesOf(request, ground);
  const most = Number(block.gasLimit / LEAST_ENTRY_GAS);
  try {
    let given = new AccessSet(parties, most, request.accessList ?? []);
    for (let run = 0; run < MAX_RUNS; run++) {
      if (interruption.isDue) throw new InterruptedError();
      const accessList = given.list();
      const accessed = new AccessSet(parties, most, accessList);
      world.recorder = accessed;
      const outcome = engine.call({ ...request, accessList, capsExecutionGas: true }, ground, interruption);
      if (outcome.kind === 'rejected') return outcome;
      // A call without enough gas to begin uses none.
      if (outcome.kind === 'failed' && outcome.gasUsed === 0n) {
        return { kind: 'rejected', message: outcome.message };
      }
      if (!accessed.equals(given)) {
        given = accessed;
        continue;
      }
      const error =
        outcome.kind === 'returned'
          ? undefined
          : outcome.kind === 'reverted'
            ? 'execution reverted'
            : outcome.message;
      return { kind: 'listed', accessList, gasUsed: outcome.gasUsed, error };
    }
    const message = `access list not found: each of ${MAX_RUNS} runs accesses other accounts or slots`;
    return { kind: 'rejected', message };
  } catch (error) {
    if (!(error instanceof AccessSetFullError)) throw error;
    return {
      kind: 'rejected',
      message: `access list too large: its ${most + 1} entries cost more than the gas limit of the block`,
    };
  } finally {
    world.recorder = undefined;
  }
}
