import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNotHeld } from '@ethread/backend';
import { encodeBlock, encodeReceiptList, type Genesis, parseGenesis } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { verifyState } from '@ethread/execution';
import { createHistory, type History, type HistoryOptions } from '@ethread/history';
import { SAMPLE_CHAIN } from '../service-process.ts';

/** What a data folder of the sample chain has, and whether it is right. */
export interface StoreContent {
  readonly problems: readonly string[];
  /** -1: none. */
  readonly head: number;
  readonly executed: number;
  readonly isUnfinished: boolean;
  /** Of everything that is answered. */
  readonly digest: string;
}

/** Opens the history of a data folder, and closes it again. */
export async function withHistory<T>(
  data: string,
  use: (history: History, genesis: Genesis) => Promise<T>,
  options?: HistoryOptions,
): Promise<T> {
  const genesis = parseGenesis(JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8')));
  const path = join(data, 'history');
  const history = createHistory({ path, genesis, logger: silentLogger, clock: systemClock }, options);
  try {
    return await use(history, genesis);
  } finally {
    await history.close();
  }
}

/** Verifies and reads all that a data folder holds. */
export async function readContent(data: string): Promise<StoreContent> {
  // Killed before it made the store.
  if (!existsSync(join(data, 'history', 'data.mdb'))) {
    return { problems: [], head: -1, executed: -1, isUnfinished: false, digest: '' };
  }
  return withHistory(data, async (history) => {
    const { problems } = await history.verify();
    const head = history.executed()?.hash;
    const path = join(data, 'state');
    const state = existsSync(path)
      ? await verifyState(path, { clock: systemClock, ...(head ? { head } : {}) })
      : undefined;
    return {
      problems: [...problems.map(({ problem }) => problem), ...(state?.problems ?? [])],
      head: history.head()?.header.number ?? -1,
      executed: history.executed()?.header.number ?? -1,
      isUnfinished: history.unfinished() !== null,
      digest: await digestOf(history),
    };
  });
}

/** Hashes every block, receipt and log of a history. */
export async function digestOf(history: History): Promise<string> {
  const hash = createHash('sha256');
  const ranges = history.ranges();
  hash.update(JSON.stringify([ranges, history.executed()?.header.number]));
  for (const { from, to } of ranges) {
    for (let number = from; number <= to; number++) {
      const held = history.receipts({ number: BigInt(number) });
      if (!held || isNotHeld(held)) throw new Error(`block ${number} is held and not answered`);
      const { block, receipts } = held;
      hash.update(encodeBlock(block.block)).update(encodeReceiptList(receipts));
      hash.update(`${block.totalDifficulty} ${block.size}`);
      for (const sender of block.senders) hash.update(sender);
    }
    const query = { blocks: { from, to }, addresses: [], topics: [] };
    const limits = { maxResults: Infinity, signal: new AbortController().signal };
    const found = await history.findLogs(query, limits);
    if (!found || !('logs' in found)) throw new Error(`the logs of blocks ${from} to ${to} are not found`);
    for await (const some of found.logs) {
      for (const { blockNumber, logIndex, log } of some)
        hash.update(`${blockNumber} ${logIndex}`).update(log.data);
    }
  }
  return hash.digest('hex');
}
