import type { CallRequest } from '@ethread/calls';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBlockAccessList, genesisHeader, type Header, headerHash } from '@ethread/chain';
import type { StoredHeader } from '@ethread/ports';
import { alteredLists } from './altered-lists.ts';
import { createThreadlessExecution } from './create-threadless-execution.ts';
import { AMSTERDAM_BLOCK, readCrossing, readCrossingGenesis } from './fork-crossing.ts';

/**
 * Measures Amsterdam on a recorded chain of geth: altered access lists that are rejected, the CPU time of states from
 * access lists and by execution, and the CPU time of calls beside their time on the last Osaka block.
 */
const ROUNDS = 60;
const WARM_UP_ROUNDS = 20;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function timed(work: () => Promise<unknown>): Promise<number> {
  const began = cpuMs();
  return work().then(() => cpuMs() - began);
}

const genesis = readCrossingGenesis();
const blocks = await readCrossing();
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'ethread-amsterdam-')));
const [executing, applying] = await Promise.all(
  folders.map((folder) => createThreadlessExecution(genesis, folder)),
);
if (!executing || !applying) throw new Error('two stores were opened');
const headers: Header[] = [genesisHeader(genesis, await executing.initGenesis())];
await applying.initGenesis();
const headerAt = (number: number): Header => {
  const header = headers[number];
  if (!header) throw new Error(`there is no block ${number}`);
  return header;
};

let executedMs = 0;
let appliedMs = 0;
let altered = 0;
let rejected = 0;
for (const block of blocks) {
  const { header } = block;
  const parent = headerAt(header.number - 1);
  headers.push(header);
  let list: Uint8Array | undefined;
  const took = await timed(async () => ({ blockAccessList: list } = await executing.execute(block, parent)));
  if (!list) {
    await applying.execute(block, parent);
    continue;
  }
  const own = list;
  executedMs += took;
  appliedMs += await timed(() => applying.applyAccessList(header, own, parent));
  for (const other of alteredLists(own, 1)) {
    altered++;
    try {
      checkBlockAccessList(header, other);
    } catch {
      rejected++;
    }
  }
}
await Promise.all([executing.flush(), applying.flush()]);
const lists = blocks.length - AMSTERDAM_BLOCK + 1;
console.log(`altered access lists of ${lists} blocks: ${altered}, rejected ${rejected}`);
console.log(
  `states of ${lists} blocks: ${executedMs.toFixed(0)} ms of CPU by execution, ${appliedMs.toFixed(0)} ms from access lists`,
);

const storedAt = (number: number): StoredHeader => {
  const header = headerAt(number);
  return { header, hash: headerHash(header), canonical: true };
};
const from = genesis.alloc[0]?.address ?? new Uint8Array(20);
const contracts = genesis.alloc.filter(({ code }) => code.length > 0);
const signal = new AbortController();
/** Calls every contract with input that no earlier round had, because equal calls share an outcome. */
const callAll = (number: number, round: number) =>
  timed(async () => {
    for (const { address: to } of contracts) {
      const input = new Uint8Array(96).fill(round + 1);
      const request: CallRequest = { from, to, value: 0n, input };
      await executing.call(request, storedAt(number), signal);
    }
  });
const forks = { osaka: AMSTERDAM_BLOCK - 1, amsterdam: AMSTERDAM_BLOCK } as const;
const times: Record<keyof typeof forks, number[]> = { osaka: [], amsterdam: [] };
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  for (const fork of ['osaka', 'amsterdam'] as const) {
    const took = await callAll(forks[fork], round);
    if (round >= WARM_UP_ROUNDS) times[fork].push(took);
  }
}
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const [osaka, amsterdam] = [median(times.osaka), median(times.amsterdam)];
console.log(
  `${contracts.length} calls: ${osaka.toFixed(1)} ms of CPU on Osaka, ${amsterdam.toFixed(1)} ms on Amsterdam, ratio ${(amsterdam / osaka).toFixed(2)}`,
);
await Promise.all([executing.close(), applying.close()]);
for (const folder of folders) rmSync(folder, { recursive: true });
