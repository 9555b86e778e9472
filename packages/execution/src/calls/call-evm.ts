import {
  EVM,
  type EVMOpts,
  type EVMResult,
  type EVMRunCallOpts,
  type ExecResult,
  NobleBN254,
  type PrecompileFunc,
} from '@ethereumjs/evm';
import type { Common } from '@ethereumjs/common';
import { BlockHashes } from '../block-hashes.ts';
import type { Frame } from '../evm/frame.ts';
import { type InstructionCosts, instructionCosts } from '../evm/instruction-costs.ts';
import { createRunAhead, type RunAhead } from '../evm/run-ahead.ts';
import { OverlayState } from '../state/overlay-state.ts';
import { EMPTY_STATE } from '../state/state-source.ts';
import { FrameMemory } from './frame-memory.ts';
import { InterruptedError, type Interruption } from './interruption.ts';
import { precompileMs } from './precompile-cost.ts';

const NEVER: Interruption = { isDue: false, remainingMs: Infinity };

/**
 * An EVM under the rules of one fork for calls one after another, each of which can be told to end. Frames run
 * ahead of the interpreter wherever they can.
 */
export class CallEvm extends EVM {
  readonly rules: Common;
  readonly state: OverlayState;
  readonly hashes: BlockHashes;
  readonly #memoryBytes: number;
  #memory: FrameMemory;
  #interruption = NEVER;
  #ahead: RunAhead | undefined;
  /** Addresses of the precompiled contracts, as hex without a prefix. */
  #addresses: Map<PrecompileFunc, string> | undefined;

  /**
   * @param rules The EVM's own, at the fork that it is for.
   * @param memoryBytes What the frames of a call may take.
   * @param runsAhead Whether frames run ahead; otherwise EthereumJS's interpreter alone runs them.
   */
  constructor(rules: Common, memoryBytes: number, runsAhead = true) {
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
    if (!runsAhead) this.#ahead = () => undefined;
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
    const costs = instructionCosts(this.common, (opcode) => {
      const info = this._opcodeMap[opcode]?.opcodeInfo;
      return info?.code === opcode && !info.isInvalid ? info.fee : undefined;
    });
    for (const [opcode, entry] of this._opcodeMap.entries()) {
      const { opcodeInfo, opHandler } = entry;
      if (opcodeInfo.isAsync || costs.fees[opcode] === Infinity) continue;
      this._opcodeMap[opcode] = {
        ...entry,
        opHandler: (frame, common) => {
          void opHandler(frame, common);
          this.#runAhead(costs, frame);
        },
      };
    }
    return opcodes;
  }

  override runCall(options: EVMRunCallOpts): Promise<EVMResult> {
    const { message } = options;
    this.#look();
    this.#memory.enter(message?.depth ?? 0, message?.gasLimit ?? options.gasLimit ?? 0n);
    return super.runCall(options);
  }

  /** Nothing interrupts a precompiled contract, so one that takes longer than the call may is not begun. */
  protected override runPrecompile(
    code: PrecompileFunc,
    data: Uint8Array,
    gasLimit: bigint,
  ): Promise<ExecResult> | ExecResult {
    this.#addresses ??= new Map([...this.precompiles].map(([address, run]) => [run, address]));
    const expectedMs = precompileMs(this.#addresses.get(code) ?? '', data, gasLimit);
    if (expectedMs > 0 && expectedMs > this.#interruption.remainingMs) {
      throw new InterruptedError('a precompiled contract would take more time than the call has');
    }
    return super.runPrecompile(code, data, gasLimit);
  }

  #runAhead(costs: InstructionCosts, frame: Frame): void {
    this.#ahead ??= createRunAhead({
      costs,
      storage: (address, slot) => this.state.storage(address, slot),
      look: () => this.#look(),
    });
    this.#ahead(frame);
  }

  #look(): void {
    if (this.#interruption.isDue) throw new InterruptedError('the call was told to end');
  }
}
