import type { NotHeld } from './answer.ts';
import type { ChainReader } from './chain-reader.ts';
import type { Executor } from './executor.ts';
import type { LogFinder } from './log-finder.ts';
import type { StateReader } from './state-reader.ts';

const nothing = (): NotHeld => ({ notHeld: 'history', reason: 'nothing of this chain is held here' });
const noState = (): NotHeld => ({ notHeld: 'state', reason: 'no state of this chain is held here' });

/** The backend of a chain of which this service keeps no copy: others have to be asked for everything. */
export const nothingHeld: ChainReader & LogFinder & Executor & StateReader = {
  header: nothing,
  block: nothing,
  receipts: nothing,
  transactionPosition: nothing,
  findLogs: nothing,
  call: noState,
  estimateGas: noState,
  proof: noState,
};
