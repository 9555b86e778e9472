import { createdAddress, type Transaction } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  authorizationSigner,
  type Crypto,
  type Machine,
  precompileAddresses,
  type Tracer,
} from '@ethread/evm';
import { type CallFilter, CallSelection } from './call-filter.ts';
import { CallTrace, type CallTraceOptions } from './call-trace.ts';
import { printCallTrace } from './call-trace-json.ts';
import { type CallSelects, flatTraces, placeToJson, type TracePlace } from './flat-trace-json.ts';
import { OpcodeTrace, type OpcodeTraceOptions } from './opcode-trace.ts';
import { PrestateTrace, type PrestateOptions } from './prestate-trace.ts';
import type { PrintedItems } from './printed-items.ts';
import { stateDiffToJson } from './state-diff-json.ts';
import type { TraceBudget } from './trace-budget.ts';

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
  /** Signers of its authorizations (EIP-7702). */
  readonly authorities: readonly Uint8Array[];
  readonly place: TracePlace;
  /** Number of logs in the block before it. */
  readonly logs: number;
}

export interface TracedEnd {
  /** Gas that the message used, as receipts count it. */
  readonly gasUsed: bigint;
  /** Data that it returned, or the payload of its revert. */
  readonly output: Uint8Array;
}

export interface OpenTrace {
  readonly tracer: Tracer;
  /** Prints the trace as JSON: one value, or for `placedCalls` any number. */
  readonly print: (end: TracedEnd, into: PrintedItems) => void;
}

/** Returns the selection of the calls of all messages that a request traces. */
export function selectionOf(trace: TraceRequest): CallSelection {
  return new CallSelection(trace.kind === 'placedCalls' ? trace.options.filter : undefined);
}

/** Begins the trace of a message, before anything of it has run. */
export function beginTrace(
  trace: TraceRequest,
  machine: Machine,
  message: TracedMessage,
  budget: TraceBudget,
  selection: CallSelection = selectionOf(trace),
): OpenTrace {
  switch (trace.kind) {
    case 'opcodes': {
      const steps = new OpcodeTrace(machine, trace.options, budget);
      return {
        tracer: steps,
        print: ({ gasUsed }, into) => into.chunks((chunks) => steps.print(gasUsed, chunks)),
      };
    }
    case 'calls': {
      const calls = new CallTrace(trace.options, budget, message.logs);
      return {
        tracer: calls,
        print({ gasUsed }, into) {
          const root = calls.finish({ limit: message.gasLimit, used: gasUsed });
          into.chunks((chunks) => (root ? printCallTrace(root, chunks) : chunks.add('null')));
        },
      };
    }
    case 'flatCalls': {
      const { includePrecompiles = false, convertParityErrors = false } = trace.options;
      const calls = new CallTrace(includePrecompiles ? {} : { leavesOut: precompiledIn(machine) }, budget);
      const form = { convertsErrors: convertParityErrors, place: placeToJson(message.place) };
      return printing(calls, ({ gasUsed }) => {
        const root = calls.finish({ limit: message.gasLimit, used: gasUsed });
        return root ? flatTraces(root, form) : [];
      });
    }
    case 'prestate': {
      const prestate = beginPrestate(trace.options, machine, message, budget);
      return printing(prestate, () => prestate.finish());
    }
    case 'placedCalls': {
      const calls = new CallTrace({ leavesOut: precompiledIn(machine) }, budget);
      const form = { ...PARITY_FORM, place: placeToJson(message.place) };
      const wanted = trace.options.traceAddress?.join();
      const selects: CallSelects = (call, address) =>
        wanted === undefined ? selection.takes(call) : address.join() === wanted;
      return {
        tracer: calls,
        print(_end, into) {
          const root = calls.finish();
          for (const call of root ? flatTraces(root, form, selects) : []) into.value(call);
        },
      };
    }
    case 'replay':
      return beginReplay(trace.options, machine, message, budget);
  }
}

const PARITY_FORM = { convertsErrors: true, hasNullResults: true };

function beginReplay(
  { trace, stateDiff }: ReplayOptions,
  machine: Machine,
  message: TracedMessage,
  budget: TraceBudget,
): OpenTrace {
  const calls = new CallTrace({ leavesOut: precompiledIn(machine) }, budget);
  const prestate = stateDiff ? beginPrestate({}, machine, message, budget) : undefined;
  const { transactionHash } = message.place;
  return printing(prestate ? bothOf(calls, prestate) : calls, ({ output }) => {
    const root = trace ? calls.finish() : undefined;
    return {
      output: bytesToHex(output),
      stateDiff: prestate ? stateDiffToJson(prestate.changes()) : null,
      trace: root ? flatTraces(root, PARITY_FORM) : [],
      ...(transactionHash ? { transactionHash: bytesToHex(transactionHash) } : {}),
      vmTrace: null,
    };
  });
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
  { from, to, authorities }: TracedMessage,
  budget: TraceBudget,
): PrestateTrace {
  const prestate = new PrestateTrace(world, options, { budget, keepsDestroyed: rules.keepsDestroyed });
  const created = to ? undefined : createdAddress(from, world.account(from).nonce);
  prestate.begin([from, to ?? created ?? from, block.header.miner, ...authorities], created);
  if (to && rules.hasDelegation) prestate.beginDelegation(to);
  return prestate;
}

function printing(tracer: Tracer, valueOf: (end: TracedEnd) => unknown): OpenTrace {
  return { tracer, print: (end, into) => into.value(valueOf(end)) };
}

function precompiledIn({ precompiles }: Machine): (address: Uint8Array) => boolean {
  const hidden = new Set(precompileAddresses(precompiles).map(bytesToHex));
  return (address) => hidden.has(bytesToHex(address));
}

/** Returns the message of a transaction. */
export function messageOf(
  transaction: Transaction,
  crypto: Crypto,
  machine: Machine,
  at: {
    readonly hash: Uint8Array;
    readonly sender: Uint8Array;
    readonly index: number;
    readonly logs: number;
    readonly blockHash?: Uint8Array;
  },
): TracedMessage {
  const { to, gasLimit } = transaction;
  const authorizations = transaction.type === 4 ? transaction.authorizationList : [];
  return {
    from: at.sender,
    to,
    gasLimit,
    authorities: authorizations.flatMap((one) => authorizationSigner(one, crypto) ?? []),
    place: {
      blockHash: at.blockHash,
      blockNumber: machine.block.header.number,
      transactionHash: at.hash,
      transactionPosition: at.index,
    },
    logs: at.logs,
  };
}
