import { type Authorization, createdAddress } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { authorizationSigner, type Machine, precompileAddresses, type Tracer } from '@ethread/evm';
import type { OpenTrace } from '../call-engine.ts';
import type { CallFilter } from './call-filter.ts';
import { CallTrace, type CallTraceOptions } from './call-trace.ts';
import { printCallTrace } from './call-trace-json.ts';
import { type CallSelects, flatTraces, placeToJson, type TracePlace } from './flat-trace-json.ts';
import { OpcodeTrace, type OpcodeTraceOptions } from './opcode-trace.ts';
import { PrestateTrace, type PrestateOptions } from './prestate-trace.ts';
import type { Traces } from './traces.ts';

/** What a trace records: the first four as geth does, the last two as OpenEthereum does. */
export type TraceRequest =
  | { readonly kind: 'opcodes'; readonly options: OpcodeTraceOptions }
  | { readonly kind: 'calls'; readonly options: Pick<CallTraceOptions, 'onlyTopCall' | 'withLog'> }
  | {
      readonly kind: 'flatCalls';
      readonly options: { readonly convertParityErrors?: boolean; readonly includePrecompiles?: boolean };
    }
  | { readonly kind: 'prestate'; readonly options: PrestateOptions }
  /** Each call of a transaction with its place, as one item of a list. */
  | { readonly kind: 'placedCalls'; readonly options: PlacedCallsOptions }
  /** The calls of a transaction, and what it changed. */
  | { readonly kind: 'replay'; readonly options: ReplayOptions };

export interface PlacedCallsOptions {
  /** Default: all calls are listed. */
  readonly filter?: CallFilter;
  /** Position of the only listed call in the tree of calls. Default: all calls are listed. */
  readonly traceAddress?: readonly number[];
  /** Whether the rewards of a block before the Merge follow. */
  readonly hasRewards: boolean;
}

export interface ReplayOptions {
  readonly trace: boolean;
  readonly stateDiff: boolean;
}

export interface TracedMessage {
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
  readonly gasLimit: bigint;
  /** Default: none (EIP-7702). */
  readonly authorizations?: readonly Authorization[] | undefined;
  readonly place: TracePlace;
  /** Number of logs in the block before it. */
  readonly logs: number;
}

/** Begins the trace of a message, before anything of it has run. It is printed as one value, or `placedCalls` as any number. */
export function beginTrace(
  trace: TraceRequest,
  machine: Machine,
  message: TracedMessage,
  traces: Traces,
): OpenTrace {
  const { budget, selection } = traces;
  switch (trace.kind) {
    case 'opcodes': {
      const steps = new OpcodeTrace(machine, trace.options, budget);
      return { tracer: steps, end: ({ gasUsed }) => traces.chunks((into) => steps.print(gasUsed, into)) };
    }
    case 'calls': {
      const calls = new CallTrace(trace.options, budget, message.logs);
      return {
        tracer: calls,
        end({ gasUsed }) {
          const root = calls.finish({ limit: message.gasLimit, used: gasUsed });
          traces.chunks((into) => (root ? printCallTrace(root, into) : into.add('null')));
        },
      };
    }
    case 'flatCalls': {
      const { includePrecompiles = false, convertParityErrors = false } = trace.options;
      const calls = new CallTrace(includePrecompiles ? {} : { leavesOut: precompiledIn(machine) }, budget);
      const form = { convertsErrors: convertParityErrors, place: placeToJson(message.place) };
      return {
        tracer: calls,
        end({ gasUsed }) {
          const root = calls.finish({ limit: message.gasLimit, used: gasUsed });
          traces.value(root ? flatTraces(root, form) : []);
        },
      };
    }
    case 'prestate': {
      const prestate = beginPrestate(trace.options, machine, message, traces);
      return { tracer: prestate, end: () => traces.value(prestate.finish()) };
    }
    case 'placedCalls': {
      const calls = new CallTrace({ leavesOut: precompiledIn(machine) }, budget);
      const form = { ...PARITY_FORM, place: placeToJson(message.place) };
      const wanted = trace.options.traceAddress?.join();
      const selects: CallSelects = (call, address) =>
        wanted === undefined ? selection.takes(call) : address.join() === wanted;
      return {
        tracer: calls,
        end() {
          const root = calls.finish();
          for (const call of root ? flatTraces(root, form, selects) : []) traces.value(call);
        },
      };
    }
    case 'replay':
      return beginReplay(trace.options, machine, message, traces);
  }
}

const PARITY_FORM = { convertsErrors: true, hasNullResults: true };

function beginReplay(
  { trace, stateDiff }: ReplayOptions,
  machine: Machine,
  message: TracedMessage,
  traces: Traces,
): OpenTrace {
  const calls = new CallTrace({ leavesOut: precompiledIn(machine) }, traces.budget);
  const prestate = stateDiff ? beginPrestate({}, machine, message, traces) : undefined;
  const { transactionHash } = message.place;
  return {
    tracer: prestate ? bothOf(calls, prestate) : calls,
    end({ output }) {
      const root = trace ? calls.finish() : undefined;
      traces.value({
        output: bytesToHex(output),
        stateDiff: prestate?.stateDiff() ?? null,
        trace: root ? flatTraces(root, PARITY_FORM) : [],
        ...(transactionHash ? { transactionHash: bytesToHex(transactionHash) } : {}),
        vmTrace: null,
      });
    },
  };
}

/** Returns a tracer that passes what happens to two others. */
function bothOf(calls: CallTrace, prestate: PrestateTrace): Tracer {
  return {
    enter(frame) {
      calls.enter(frame);
      prestate.enter(frame);
    },
    exit(frame) {
      calls.exit(frame);
      prestate.exit(frame);
    },
    account: (account) => prestate.account(account),
    slot: (account, key) => prestate.slot(account, key),
  };
}

function beginPrestate(
  options: PrestateOptions,
  { world, rules, block }: Machine,
  { from, to, authorizations = [] }: TracedMessage,
  { budget, crypto }: Traces,
): PrestateTrace {
  const prestate = new PrestateTrace(world, options, { budget, keepsDestroyed: rules.keepsDestroyed });
  const created = to ? undefined : createdAddress(from, world.account(from).nonce);
  const authorities = authorizations.flatMap((one) => authorizationSigner(one, crypto) ?? []);
  prestate.begin([from, to ?? created ?? from, block.header.miner, ...authorities], created);
  if (to && rules.hasDelegation) prestate.beginDelegation(to);
  return prestate;
}

function precompiledIn({ precompiles }: Machine): (address: Uint8Array) => boolean {
  const hidden = new Set(precompileAddresses(precompiles).map(bytesToHex));
  return (address) => hidden.has(bytesToHex(address));
}
