import { assumingPrograms, type ProvenGround, StateReads, WITNESS_LIMITS } from '@ethread/calls';
import { bytesToHex, concatBytes } from '@ethread/core';
import { type AccountState, createPrograms, type StatePort, World } from '@ethread/evm';

/** The ground of a run that records everything that the run reads of it. */
export class RecordedReads implements StatePort {
  readonly #ground: ProvenGround;
  readonly #keys = new Map<string, Uint8Array>();
  readonly #codes = new Map<string, Uint8Array>();
  readonly state: StateReads = new StateReads();
  /** A cache of programs that others filled would hide reads of code. */
  readonly world: World = new World(this, assumingPrograms(createPrograms(WITNESS_LIMITS.bytes)));
  /** The lowest block whose hash was read. */
  oldestBlock: number | undefined;

  constructor(ground: ProvenGround) {
    this.#ground = ground;
  }

  /** Addresses, and keys of slots, in the order of the first access. */
  get keys(): readonly Uint8Array[] {
    return [...this.#keys.values()];
  }

  get codes(): readonly Uint8Array[] {
    return [...this.#codes.values()];
  }

  account(address: Uint8Array): AccountState | undefined {
    this.#note(address, address);
    this.state.account(address.slice(), false);
    return this.#ground.state.account(address);
  }

  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    this.#note(concatBytes(address, slot), slot);
    this.state.slot(address.slice(), slot, false);
    return this.#ground.state.storage(address, slot);
  }

  code(codeHash: Uint8Array): Uint8Array {
    const code = this.#ground.state.code(codeHash);
    this.#codes.set(bytesToHex(codeHash), code);
    return code;
  }

  readonly blockHashOf = (number: number): Uint8Array | undefined => {
    this.oldestBlock = Math.min(number, this.oldestBlock ?? number);
    return this.#ground.blockHashOf(number);
  };

  #note(place: Uint8Array, key: Uint8Array): void {
    const name = bytesToHex(place);
    if (!this.#keys.has(name)) this.#keys.set(name, key.slice());
  }
}
