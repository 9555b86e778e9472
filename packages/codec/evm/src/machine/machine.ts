import { Engine } from '../core/engine.ts';
import { engineModule } from '../core/instance.ts';
import { MachineState } from './machine-state.ts';
import type { Message, MessageResult } from './messages.ts';

/** Memory of an engine, in bytes, beyond which it is dropped after its message, since that memory never shrinks. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Runs messages, one at a time. */
export class Machine extends MachineState {
  readonly #memoryBytes: number;
  /** Opened for the first message, and again after one that took much memory or was ended. */
  engine: Engine | undefined;
  /** @param memoryBytes Limit for the frames of a message. Its writes, logs and codes may take as much again. */
  constructor(memoryBytes: number) {
    super();
    this.#memoryBytes = memoryBytes;
    // Here, so that the first message of a service does not wait for it.
    engineModule();
  }

  /**
   * Runs a message in the engine. The world must have been warmed for it.
   *
   * @param to The address of its target, or of the account that it creates.
   * @throws {InterruptedError} when the message must end.
   * @throws {MemoryExceededError} when it takes too much memory.
   */
  run(message: Message, to: Uint8Array): MessageResult {
    const engine = (this.engine ??= new Engine(this, this.#memoryBytes));
    // An engine whose message was ended has half-read values, so it is used again only after a whole one.
    this.engine = undefined;
    const result = engine.run(message, to);
    if (engine.byteLength <= LARGE_BYTES) this.engine = engine;
    return result;
  }
}
