// Imports the blocks of a development node into a data folder, proven by their headers, and reports the stored blocks:
// `hold-node.ts NODE-URL FOLDER`. It creates `genesis.json` and `data` in the folder, and sends the result to its
// parent process.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvenBlock } from '@ethread/ports';
import { blockFromJson, encodeRlp, parseGenesis, receiptFromJson, recoverSender } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { createHistory } from '@ethread/history';
import { devGenesis } from '@ethread/upstreams/testing';
import { postJson } from '../json-rpc.ts';

const BLOCKS_AT_ONCE = 32;
const [url = '', folder = ''] = process.argv.slice(2);
const hex = (number: number) => `0x${number.toString(16)}`;

async function callAll(calls: readonly (readonly [string, ...unknown[]])[]): Promise<unknown[]> {
  const batch = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
  const response = await postJson(url, batch);
  const responses: { id: number; result?: unknown; error?: unknown }[] = JSON.parse(await response.text());
  return responses
    .toSorted((a, b) => a.id - b.id)
    .map(({ result, error }) => {
      if (error) throw new Error(JSON.stringify(error));
      return result;
    });
}

async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const [result] = await callAll([[method, ...params]]);
  return result;
}

async function fetchBlocks(from: number, to: number): Promise<ProvenBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_none, index) => hex(from + index));
  const results = await callAll(
    numbers.flatMap((number) => [
      ['eth_getBlockByNumber', number, true] as const,
      ['eth_getBlockReceipts', number] as const,
    ]),
  );
  return numbers.map((_number, index) => {
    const { header, transactions, withdrawals } = blockFromJson(results[2 * index]);
    const receipts = results[2 * index + 1];
    return {
      block: { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) },
      receipts: Array.isArray(receipts) ? receipts.map((receipt) => receiptFromJson(receipt)) : [],
      senders: transactions.map((transaction) => recoverSender(transaction)),
    };
  });
}

const genesis = await devGenesis({ rpc });
writeFileSync(join(folder, 'genesis.json'), genesis);
const path = join(folder, 'data', 'history');
mkdirSync(path, { recursive: true });
const history = createHistory({
  path,
  genesis: parseGenesis(JSON.parse(genesis)),
  logger: silentLogger,
  clock: systemClock,
});
const head = Number(await rpc('eth_blockNumber'));
let logBytes = 0;
let keepMs = 0;
for (let from = 0; from <= head; from += BLOCKS_AT_ONCE) {
  const blocks = await fetchBlocks(from, Math.min(head, from + BLOCKS_AT_ONCE - 1));
  const began = performance.now();
  history.storeProven(blocks);
  keepMs += performance.now() - began;
  for (const { logs } of blocks.flatMap(({ receipts }) => receipts))
    for (const { address, topics, data } of logs) logBytes += encodeRlp([address, [...topics], data]).length;
}
const { blocks, logs, problems } = await history.verify();
if (problems.length > 0) throw new Error(JSON.stringify(problems));
const { logRecords, logIndex } = history.sizes();
await history.close();

const found = {
  blocks,
  logs,
  logBytes,
  keepMs,
  recordBytes: logRecords,
  indexBytes: logIndex,
};
process.send?.(found, () => process.disconnect());
