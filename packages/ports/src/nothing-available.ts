import type { AccountReader } from './account-reader.ts';
import type { Unavailable } from './or-unavailable.ts';
import type { ChainReader } from './chain-reader.ts';
import type { CodeReader, Executor, Simulator, TraceSource, WitnessSource } from './executor.ts';
import type { LogFinder } from './log-finder.ts';
import type { StateReader } from './state-reader.ts';

const nothing = (): Unavailable => ({
  unavailable: 'history',
  reason: 'nothing of this chain is stored here',
});
const noState = (): Unavailable => ({
  unavailable: 'state',
  reason: 'no state of this chain is stored here',
});

/**
 * The backend of a chain without a local store. It reports everything as unavailable, so that another backend is asked.
 */
export const nothingAvailable: ChainReader &
  LogFinder &
  Executor &
  StateReader &
  CodeReader &
  AccountReader &
  Simulator &
  TraceSource &
  WitnessSource = {
  header: nothing,
  block: nothing,
  receipts: nothing,
  transactionPosition: nothing,
  findLogs: nothing,
  call: noState,
  estimateGas: noState,
  proof: noState,
  code: noState,
  account: noState,
  slots: noState,
  callWith: noState,
  estimateWith: noState,
  accessList: noState,
  simulate: noState,
  witness: noState,
  traceTransactions: noState,
  traceCalls: noState,
};
