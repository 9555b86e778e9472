import { Engine } from '../core/engine.ts';
import { MachineState } from './machine-state.ts';

/** Runs messages, one at a time. */
export class Machine extends MachineState {
  readonly engine: Engine;

  /** @param memoryBytes Limit for the frames of a message. Its writes, logs and codes may take as much again. */
  constructor(memoryBytes: number) {
    super();
    this.engine = new Engine(this, memoryBytes);
  }
}
