import type { EVM, EVMOpts } from '@ethereumjs/evm';

/** Thrown out of the EVM when a call may not go on. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** How long a call may hold the thread before others have a turn, in milliseconds. */
const TURN_MS = 10;
/** How many look-ups of the clock are saved: a jump costs less than asking the time. */
const JUMPS_A_LOOK = 256;
const JUMPDEST = 0x5b;

/**
 * Lets a long call yield and end. Code can only loop through JUMPDEST or calls, so the time is looked at there alone;
 * EthereumJS's own step event costs several times the instruction that it reports.
 */
export class Interruption {
  readonly #signal: AbortSignal;
  #turnEnds = performance.now() + TURN_MS;
  #jumps = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** The opcode to create the EVM with. */
  get jumpDestination(): NonNullable<EVMOpts['customOpcodes']>[number] {
    return {
      opcode: JUMPDEST,
      opcodeName: 'JUMPDEST',
      baseFee: 1,
      logicFunction: async () => {
        if (++this.#jumps % JUMPS_A_LOOK === 0) await this.#look();
      },
    };
  }

  /** Looks at the time whenever the EVM enters a message. */
  watch(evm: EVM): void {
    evm.events.on('beforeMessage', (_message, resolve) => {
      this.#look().then(resolve, () => resolve?.());
    });
  }

  async #look(): Promise<void> {
    if (this.#signal.aborted) throw new InterruptedError('the call was interrupted');
    if (performance.now() < this.#turnEnds) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#turnEnds = performance.now() + TURN_MS;
    if (this.#signal.aborted) throw new InterruptedError('the call was interrupted');
  }
}
