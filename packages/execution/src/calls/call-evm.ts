import { EVM, type EVMOpts, type EVMResult, type EVMRunCallOpts, NobleBN254 } from '@ethereumjs/evm';
import type { Common } from '@ethereumjs/common';
import { BlockHashes } from '../block-hashes.ts';
import { OverlayState } from '../state/overlay-state.ts';
import { EMPTY_STATE } from '../state/state-source.ts';
import { FrameMemory } from './frame-memory.ts';
import { InterruptedError, type Interruption } from './interruption.ts';

const JUMPDEST = 0x5b;
/** How many looks are saved: a jump costs little more than a look. */
const JUMPS_A_LOOK = 64;
const NEVER: Interruption = { isDue: false };

/**
 * An EVM under the rules of one fork for calls one after another, each of which can be told to end. Code can only loop
 * through JUMPDEST or calls, so it is looked there alone; EthereumJS's own step event costs several times the
 * instruction that it reports.
 */
export class CallEvm extends EVM {
  readonly rules: Common;
  readonly state: OverlayState;
  readonly hashes: BlockHashes;
  readonly #memoryBytes: number;
  #memory: FrameMemory;
  #interruption = NEVER;
  #jumps = 0;

  /**
   * @param rules The EVM's own, at the fork that it is for.
   * @param memoryBytes What the frames of a call may take.
   */
  constructor(rules: Common, memoryBytes: number) {
    const state = new OverlayState(EMPTY_STATE);
    const hashes = new BlockHashes();
    const options: EVMOpts = {
      common: rules,
      stateManager: state,
      blockchain: hashes,
      bn254: new NobleBN254(),
    };
    super(options);
    this.rules = rules;
    this.state = state;
    this.hashes = hashes;
    this.#memoryBytes = memoryBytes;
    this.#memory = new FrameMemory(memoryBytes);
  }

  /** Forgets the call before. */
  begin(interruption: Interruption): void {
    this.#interruption = interruption;
    this.#memory = new FrameMemory(this.#memoryBytes);
    this.journal.cleanJournal();
    this.transientStorage.clear();
  }

  override getActiveOpcodes(): ReturnType<EVM['getActiveOpcodes']> {
    const opcodes = super.getActiveOpcodes();
    const entry = this._opcodeMap[JUMPDEST];
    if (entry) {
      const opHandler = () => {
        if (++this.#jumps % JUMPS_A_LOOK === 0) this.#look();
      };
      this._opcodeMap[JUMPDEST] = { ...entry, opHandler };
    }
    return opcodes;
  }

  override runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const { message } = options;
    this.#look();
    this.#memory.enter(message?.depth ?? 0, message?.gasLimit ?? options.gasLimit ?? 0n);
    return super.runCall(options);
  }

  #look(): void {
    if (this.#interruption.isDue) throw new InterruptedError('the call was told to end');
  }
}
