import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnavailable } from '@ethread/ports';
import { encodeBlock, encodeReceiptList, type Genesis, parseGenesis } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { verifyState } from '@ethread/execution';
import { createHistory, type History, type HistoryOptions } from '@ethread/history';
import { SAMPLE_CHAIN } from './service-process.ts';

/** The content of a data folder of the sample chain, with the result of its verification. */
export interface StoreContent {
  readonly problems: readonly string[];
  /** Number of the head. -1: none. */
  readonly head: number;
  readonly executed: number;
  /** Digest of all data that can be served. */
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

/** Verifies and reads all data of a data folder. */
export async function readContent(data: string): Promise<StoreContent> {
  // The import was killed before it created the store.
  if (!existsSync(join(data, 'history', 'data.mdb'))) {
    return { problems: [], head: -1, executed: -1, digest: '' };
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
      digest: await digestOf(history),
    };
  });
}

/** Hashes every block, receipt and log of a history. */
async function digestOf(history: History): Promise<string> {
  const hash = createHash('sha256');
  const ranges = history.ranges();
  hash.update(JSON.stringify([ranges, history.executed()?.header.number]));
  for (const { from, to } of ranges) {
    for (let number = from; number <= to; number++) {
      const stored = await history.receipts({ number: BigInt(number) });
      if (!stored || isUnavailable(stored)) throw new Error(`block ${number} is stored, but not served`);
      const { block, receipts } = stored;
      hash.update(encodeBlock(block.block)).update(encodeReceiptList(receipts));
      hash.update(`${block.totalDifficulty} ${block.size}`);
      for (const index of block.block.transactions.keys()) hash.update(block.senders.at(index) ?? 'none');
    }
    const query = { blocks: { from, to }, addresses: [], topics: [] };
    const limits = { maxResults: Infinity, signal: new AbortController().signal };
    const found = await history.findLogs(query, limits);
    if (!found || !('logs' in found)) throw new Error(`the logs of blocks ${from} to ${to} are not found`);
    for (let next = await found.logs.next(); !next.done; next = await found.logs.next()) {
      for (const { blockNumber, logIndex, log } of next.value)
        hash.update(`${blockNumber} ${logIndex}`).update(log.data);
    }
  }
  return hash.digest('hex');
}
