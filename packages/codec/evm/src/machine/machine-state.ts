import { type Rules, rulesOf } from '../forks/rules.ts';
import { InterruptedError, type Interruption } from '../interruption.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import type { World } from '../state/world.ts';
import type { BlockEnvironment, TransactionEnvironment } from './environment.ts';
import type { Tracer } from './tracer.ts';

/** What the messages of a machine run on, and by which rules. */
export class MachineState {
  refund = 0;
  /** Refund of the transaction's authorizations, which `refund` does not contain. Tracers show the sum. */
  refundBefore = 0;
  /** State gas reservoir of all frames, and the gas of the state growth so far (EIP-8037). */
  reservoir = 0n;
  stateUsed = 0n;
  /** True when logs are collected, for receipts. Calls do not need them. */
  keepsLogs = true;
  /** True when a message leaves its changes in the world. Calls discard them. */
  keepsChanges = true;
  tracer: Tracer | undefined;
  rules: Rules = rulesOf('frontier');
  precompiles: Precompiles = [];
  declare world: World;
  declare block: BlockEnvironment;
  declare transaction: TransactionEnvironment;
  interruption: Interruption = { isDue: false };
  /** Overrides of precompiled contracts by address in hex: the number of a moved one, or undefined for a removed one. */
  precompileOverrides: ReadonlyMap<string, number | undefined> | undefined;
  /** True when each value transfer is logged like a token transfer. */
  tracesTransfers = false;

  /** Ends the message when it must end. @throws {InterruptedError} */
  poll(): void {
    if (this.interruption.isDue) throw new InterruptedError('the message was interrupted');
  }
}
