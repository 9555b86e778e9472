import { createdAddress, type Transaction, transactionHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { authorityOf, type Crypto, type Machine, precompileAddresses, type Tracer } from '@ethread/evm';
import { CallTrace, type CallTraceOptions } from './call-trace.ts';
import { callTraceToJson } from './call-trace-json.ts';
import { flatTraces, type TracePlace } from './flat-trace-json.ts';
import { OpcodeTrace, type OpcodeTraceOptions } from './opcode-trace.ts';
import { PrestateTrace, type PrestateOptions } from './prestate-trace.ts';
import type { TraceBudget } from './trace-budget.ts';

/** What a trace records, by the names of geth. */
export type TraceKind =
  | { readonly kind: 'opcodes'; readonly options: OpcodeTraceOptions }
  | { readonly kind: 'calls'; readonly options: Pick<CallTraceOptions, 'onlyTopCall' | 'withLog'> }
  | {
      readonly kind: 'flatCalls';
      readonly options: { readonly convertParityErrors?: boolean; readonly includePrecompiles?: boolean };
    }
  | { readonly kind: 'prestate'; readonly options: PrestateOptions };

/** The message that is traced: of a transaction, or of a call. */
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

/** A trace in progress. */
export interface OpenTrace {
  readonly tracer: Tracer;
  /** Returns the JSON of the trace. @param gasUsed gas that the message used, as receipts count it */
  finish(gasUsed: bigint): unknown;
}

/** Begins the trace of a message, before anything of it has run. */
export function beginTrace(
  { kind, options }: TraceKind,
  machine: Machine,
  message: TracedMessage,
  budget: TraceBudget,
): OpenTrace {
  const { world, rules } = machine;
  if (kind === 'opcodes') {
    const trace = new OpcodeTrace(machine, options, budget);
    return { tracer: trace, finish: (gasUsed) => trace.finish(gasUsed) };
  }
  if (kind === 'calls') {
    const trace = new CallTrace(options, budget, message.logs);
    return {
      tracer: trace,
      finish(gasUsed) {
        const root = trace.finish(message.gasLimit, gasUsed);
        return root ? callTraceToJson(root) : null;
      },
    };
  }
  if (kind === 'flatCalls') {
    const hidden = new Set(
      options.includePrecompiles ? [] : precompileAddresses(machine.precompiles).map(bytesToHex),
    );
    const trace = new CallTrace({ leavesOut: (address) => hidden.has(bytesToHex(address)) }, budget);
    const form = { convertsErrors: options.convertParityErrors ?? false };
    return {
      tracer: trace,
      finish(gasUsed) {
        const root = trace.finish(message.gasLimit, gasUsed);
        return root ? [...flatTraces(root, message.place, form)] : [];
      },
    };
  }
  const trace = new PrestateTrace(world, options, { budget, keepsDestroyed: rules.keepsDestroyed });
  const { from, to, authorities } = message;
  const created = to ? undefined : createdAddress(from, world.account(from).nonce);
  trace.begin([from, to ?? created ?? from, machine.block.coinbase, ...authorities], created);
  if (to && rules.hasDelegation) trace.beginDelegation(to);
  return { tracer: trace, finish: () => trace.finish() };
}

/** Returns the message of a transaction. */
export function messageOf(
  transaction: Transaction,
  crypto: Crypto,
  machine: Machine,
  at: {
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
    authorities: authorizations.flatMap((one) => authorityOf(crypto, one, machine.block.chainId) ?? []),
    place: {
      blockHash: at.blockHash,
      blockNumber: machine.block.number,
      transactionHash: transactionHash(transaction),
      transactionPosition: at.index,
    },
    logs: at.logs,
  };
}
