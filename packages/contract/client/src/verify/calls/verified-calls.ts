import {
  attemptProven,
  type CallGround,
  type CallOutcome,
  type CallRequest,
  callBlockOf,
  dataProblem,
  callRequestFromJson,
  createEvmEngine,
  type EstimateOutcome,
  estimateGas,
  isForkCertain,
  limitReturnData,
  type ProvenGround,
  type ProvingLimits,
  ProvingLimitError,
  proveRounds,
  RunTime,
  type StateReads,
  WitnessError,
  WitnessState,
  WorkingSet,
} from '@ethread/calls';
import { type ForkSchedule, isForkActive } from '@ethread/chain';
import { bytesToHex, quantityToHex, systemClock } from '@ethread/core';
import { CurveMissingError, InterruptedError, type Interruption, loadPartialCrypto } from '@ethread/evm';
import {
  type CallObject,
  type Hash,
  InvalidParamsError,
  methodTable,
  type Quantity,
  toExecutionError,
} from '@ethread/types';
import type { ProvenHeader } from '../proven-block.ts';
import { UnprovenError } from '../verification-error.ts';
import { callWitness } from './call-witness.ts';
import { proveReads, type ReadModules } from './read-prover.ts';

/** Runs calls on values that a service proves. The values are kept for later calls. */
export interface VerifiedCalls {
  /**
   * Returns what a call returns after a block.
   *
   * @throws {ExecutionRevertedError} also proven, as {@link ExecutionFailedError}.
   * @throws {UnprovenError} when the service does not prove the state, or the call exceeds a limit.
   */
  call(modules: ReadModules, call: CallObject, at: ProvenHeader): Promise<Hash>;
  /** Returns a gas limit with which a call succeeds after a block. Nothing proves that it is the least. */
  estimateGas(modules: ReadModules, call: CallObject, at: ProvenHeader): Promise<Quantity>;
}

export interface VerifiedCallsOptions {
  /** The time of all runs of one call, in milliseconds. */
  readonly callTimeMs: number;
  /** Whether witnesses are requested of calls of which nothing is known, where the service has `proof_call`. */
  readonly witnesses: boolean;
}

const MIB = 1024 * 1024;
const BYTES = { state: 28 * MIB, programs: 16 * MIB, worlds: 4 * MIB };
const CALL_LIMITS = { frameMemoryBytes: 16 * MIB, maxReturnBytes: 16 * MIB };
const LIMITS: ProvingLimits = { accounts: 1_024, slots: 8_192, speculationMs: 50 };

type Run<Outcome> = (ground: CallGround, interruption: Interruption) => Outcome;

/** A call as it came, and as the engine runs it. */
interface ReadCall {
  readonly call: CallObject;
  readonly request: CallRequest;
}

/** Loads the engine. The curves of rare precompiled contracts and signatures are loaded when a call needs them. */
export async function createVerifiedCalls(
  schedule: ForkSchedule,
  { callTimeMs, witnesses }: VerifiedCallsOptions,
): Promise<VerifiedCalls> {
  const crypto = await loadPartialCrypto({ withSignatures: false });
  const engine = createEvmEngine(schedule, crypto, CALL_LIMITS);
  const set = new WorkingSet(BYTES);
  const now = () => systemClock.monotonic();
  let hasWitnesses = witnesses;

  /** Returns the state that a witness shows, for a call of which nothing is known yet. */
  async function witnessed(
    { transport, onProven }: ReadModules,
    { call, request: { to } }: ReadCall,
    at: ProvenHeader,
  ): Promise<WitnessState | undefined> {
    // What an earlier call read of the contract says what to prove, which takes less than a witness.
    if (!hasWitnesses || (to && set.likely.account(to) !== undefined)) return undefined;
    const witness = await callWitness(transport, call, { blockHash: at.hash });
    if (witness === 'unsupported') hasWitnesses = false;
    if (typeof witness === 'string') return undefined;
    try {
      const state = new WitnessState(at.header, witness);
      onProven({ part: 'account', block: at.header.number, by: bytesToHex(at.header.stateRoot) });
      return state;
    } catch (error) {
      if (error instanceof WitnessError) return undefined;
      throw error;
    }
  }

  async function run<Outcome>(
    modules: ReadModules,
    own: ReadCall,
    at: ProvenHeader,
    ofCall: Run<Outcome>,
  ): Promise<Outcome> {
    const { header } = at;
    if (!isForkCertain(schedule, header)) {
      throw new UnprovenError(`the rules of block ${header.number} do not follow from the chain's forks`);
    }
    const { from } = own.request;
    const time = new RunTime(callTimeMs, { now, cpuMs: now });
    const canRevert = isForkActive(schedule.forks, 'byzantiumBlock', header);
    const prove = async (reads: StateReads) => {
      const proven = await proveReads(modules, at, { reads, sender: from, canRevert });
      set.add(proven.values, header);
      return proven;
    };
    type Ground = Pick<ProvenGround, 'world' | 'blockHashOf'>;
    const measured = ({ world, blockHashOf }: Ground, interruption: Interruption) =>
      time.measure(() => ofCall({ block: callBlockOf(header), world, blockHashOf }, interruption));

    /** Runs the call on a witness. Returns undefined when the witness lacks a part that the call reads. */
    function runOn(state: WitnessState): Outcome | undefined {
      try {
        return measured({ world: set.worldOver(state), blockHashOf: state.blockHashOf }, time);
      } catch (error) {
        if (error instanceof WitnessError) return undefined;
        throw error;
      } finally {
        set.add(state.proven, header);
      }
    }

    const shown = await witnessed(modules, own, at);
    for (;;) {
      try {
        const outcome = shown && runOn(shown);
        if (outcome !== undefined) return outcome;
        const proving = { at: header, run: measured, leavesWorld: true, time };
        return await proveRounds((soFar) => attemptProven(set, proving, LIMITS, soFar), prove, LIMITS);
      } catch (error) {
        if (error instanceof CurveMissingError) await crypto.loadCurves();
        else if (error instanceof ProvingLimitError) throw new UnprovenError(error.message, { cause: error });
        else if (error instanceof InterruptedError) {
          throw new UnprovenError(`the call takes longer than callTimeMs allows, ${callTimeMs} ms`);
        } else throw error;
      }
    }
  }

  /** Reads a call object, and lowers its gas to the contract's cap. @throws {InvalidParamsError} */
  function read(method: 'eth_call' | 'eth_estimateGas', call: CallObject, at: ProvenHeader): ReadCall {
    const problem = dataProblem(call);
    if (problem !== undefined) throw new InvalidParamsError({ detail: problem });
    const mostGas = at.header.gasLimit * BigInt(methodTable[method].gasCap.multipleOfBlockGasLimit);
    return { call, request: { ...callRequestFromJson(call, mostGas), mostGas } };
  }

  return {
    async call(modules, call, at) {
      const own = read('eth_call', call, at);
      const outcome = await run<CallOutcome>(modules, own, at, (ground, interruption) =>
        limitReturnData(engine.call(own.request, ground, interruption), CALL_LIMITS),
      );
      if (outcome.kind !== 'returned') throw toExecutionError(outcome);
      return bytesToHex(outcome.output);
    },
    async estimateGas(modules, call, at) {
      const own = read('eth_estimateGas', call, at);
      const outcome = await run<EstimateOutcome>(modules, own, at, (ground, interruption) =>
        limitReturnData(estimateGas(engine, own.request, ground, schedule, interruption), CALL_LIMITS),
      );
      if (outcome.kind !== 'estimated') throw toExecutionError(outcome);
      return quantityToHex(outcome.gas);
    },
  };
}
