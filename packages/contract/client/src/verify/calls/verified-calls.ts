import {
  type CallGround,
  type CallOutcome,
  type CallRequest,
  callBlockOf,
  callProblem,
  callRequestFromJson,
  createEvmEngine,
  type EstimateOutcome,
  estimateGas,
  isForkCertain,
  limitReturnData,
  type HashedHeader,
  type ProvenGround,
  type ProvenReads,
  type ProvingLimits,
  ProvingLimitError,
  reusedWorld,
  runProven,
  type StateReads,
  WitnessError,
  WitnessState,
  WorkingSet,
} from '@ethread/calls';
import { type ForkSchedule, isForkActive } from '@ethread/chain';
import { bytesToHex, hexToBytes, quantityToHex, systemClock } from '@ethread/core';
import {
  createPrograms,
  CurveMissingError,
  forkOf,
  InterruptedError,
  type Interruption,
  loadPartialCrypto,
  rulesOf,
  World,
} from '@ethread/evm';
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
import { callWitness, NO_WITNESSES } from './call-witness.ts';
import { proveReads, type ReadModules } from './read-prover.ts';
import { RunTime } from './run-time.ts';

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
  /** Whether witnesses are requested, where the service has the companion `proof_call`. */
  readonly witnesses: boolean;
}

const MIB = 1024 * 1024;
const STATE_BYTES = 32 * MIB;
const PROGRAM_BYTES = 16 * MIB;
const CALL_LIMITS = { frameMemoryBytes: 16 * MIB, maxReturnBytes: 16 * MIB };
/** No hints of a node say what a call reads, so that dependent reads take rounds of their own. */
const LIMITS: ProvingLimits = { rounds: 32, accounts: 1_024, slots: 8_192, speculationMs: 50 };

/** Runs a call on a state. */
type Run<Outcome> = (ground: CallGround, interruption: Interruption) => Outcome;

/** A call as it came, and as the engine runs it. */
interface ReadCall {
  readonly call: CallObject;
  readonly request: CallRequest;
}

/** A run whose reads a witness shows. */
interface WitnessedRun<Outcome> {
  readonly call: CallObject;
  readonly at: ProvenHeader;
  readonly ofCall: Run<Outcome>;
  readonly time: RunTime;
}

const hashedOf = ({ header, hash }: ProvenHeader): HashedHeader => ({ header, hash: hexToBytes(hash) });

/** Loads the engine. The curves of rare precompiled contracts and signatures are loaded when a call needs them. */
export async function createVerifiedCalls(
  schedule: ForkSchedule,
  { callTimeMs, witnesses }: VerifiedCallsOptions,
): Promise<VerifiedCalls> {
  const crypto = await loadPartialCrypto({ withSignatures: false });
  const engine = createEvmEngine(schedule, crypto, CALL_LIMITS);
  const set = new WorkingSet(STATE_BYTES);
  const programs = createPrograms(PROGRAM_BYTES);
  const worldOver = reusedWorld(programs);
  const now = () => systemClock.monotonic();
  let hasWitnesses = witnesses;

  /** Proves what a call reads with one request. What the witness lacks is left to the rounds that follow. */
  async function proveByWitness<Outcome>(
    { transport, onProven }: ReadModules,
    { call, at, ofCall, time }: WitnessedRun<Outcome>,
  ): Promise<ProvenReads | undefined> {
    const witness = await callWitness(transport, call, at.hash);
    if (witness === NO_WITNESSES) hasWitnesses = false;
    if (witness === undefined || witness === NO_WITNESSES) return undefined;
    let state: WitnessState | undefined;
    try {
      const shown = (state = new WitnessState(hashedOf(at), witness));
      const world = new World(shown, programs);
      const ground = { block: callBlockOf(at.header), world, blockHashOf: shown.blockHashOf };
      time.measure(() => ofCall(ground, time));
    } catch (error) {
      if (!(error instanceof WitnessError || error instanceof CurveMissingError)) throw error;
    }
    if (!state) return undefined;
    onProven({ part: 'account', block: at.header.number, by: bytesToHex(at.header.stateRoot) });
    return { values: state.proven };
  }

  async function run<Outcome>(
    modules: ReadModules,
    { request: { from }, call }: ReadCall,
    at: ProvenHeader,
    ofCall: Run<Outcome>,
  ): Promise<Outcome> {
    const { header } = at;
    if (!isForkCertain(schedule, header)) {
      throw new UnprovenError(`the rules of block ${header.number} do not follow from the chain's forks`);
    }
    const time = new RunTime(now, callTimeMs);
    const canRevert = isForkActive(schedule.forks, 'byzantiumBlock', header);
    const hashed = hashedOf(at);
    const parts = {
      known: set.at(hashed),
      likely: set.likely,
      worldOver,
      now,
      prove: async (reads: StateReads, round: number) => {
        const witnessed =
          round === 0 && hasWitnesses ? await proveByWitness(modules, { call, at, ofCall, time }) : undefined;
        const proven = witnessed ?? (await proveReads(modules, at, { reads, sender: from, canRevert }));
        set.add(proven.values, hashed);
        return proven;
      },
    };
    const measured = ({ world, blockHashOf }: ProvenGround, interruption: Interruption) =>
      time.measure(() => ofCall({ block: callBlockOf(header), world, blockHashOf }, interruption));
    for (;;) {
      try {
        return (await runProven(parts, measured, time, LIMITS)).outcome;
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
    const problem = callProblem(call, schedule.chainId);
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
      const { maxTransactionGas } = rulesOf(forkOf(schedule, at.header)).gas;
      const most = maxTransactionGas === Infinity ? undefined : BigInt(maxTransactionGas);
      const outcome = await run<EstimateOutcome>(modules, own, at, (ground, interruption) =>
        limitReturnData(estimateGas(engine, own.request, ground, most, interruption), CALL_LIMITS),
      );
      if (outcome.kind !== 'estimated') throw toExecutionError(outcome);
      return quantityToHex(outcome.gas);
    },
  };
}
