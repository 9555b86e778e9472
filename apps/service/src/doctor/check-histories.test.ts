import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import { archiveFile, buildBlocks, sourceOf, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { type BlockWindow, createHistory, type History } from '@ethread/history';
import { temporaryFolders } from '@ethread/storage/testing';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { checkHistories } from './check-histories.ts';

const folders = temporaryFolders();
const genesis = testGenesis();
const blocks = buildBlocks(
  testGenesisHeader(),
  Array.from({ length: 1_100 }, () => []),
);

/** Fills a store, and returns what the doctor finds in it. */
async function examine(
  fill: (history: History, folder: string) => unknown,
  execute: true | false = false,
  window?: BlockWindow,
) {
  const data = folders();
  const file = join(data, 'genesis.json');
  writeFileSync(file, JSON.stringify(genesis.json));
  const history = createHistory({
    path: join(data, 'history'),
    genesis,
    logger: silentLogger,
    clock: systemClock,
  });
  await fill(history, data);
  await history.close();
  const chain: ChainConfiguration = {
    name: 'main',
    hosts: [],
    copy: { origin: { genesis: file }, import: [], execute, data, window },
    nodes: undefined,
    consensus: undefined,
  };
  const findings = await checkHistories({ chains: [chain] });
  return Object.fromEntries(findings.map(({ check, ...finding }) => [check.split(' ')[0], finding]));
}

async function importArchives(history: History, folder: string): Promise<void> {
  history.putGenesis(testGenesisHeader());
  const archives = [
    [1, 3],
    [6, 8],
  ].map(([from = 0, to = 0]) =>
    archiveFile(join(folder, `${from}.ere`), 'ere', sourceOf(blocks.slice(from - 1, to), BigInt(from) * 16n)),
  );
  await history.importArchives(archives);
}

describe('checkHistories', () => {
  it('names the gaps of a store and the blocks without state', async () => {
    const found = await examine(importArchives, true);
    expect(found['history']).toMatchObject({
      status: 'warning',
      detail: 'it has the blocks 0 to 8 without 4 to 5',
      advice: expect.stringContaining('archives'),
    });
    expect(found['state']).toMatchObject({
      status: 'warning',
      detail: 'its blocks are executed to 0, 8 before the newest',
    });
    expect(found['growth']).toBeUndefined();
  });

  it('reports a whole store, and for how many days its disk suffices', async () => {
    const found = await examine(async (history) => {
      history.putGenesis(testGenesisHeader());
      history.storeProven(blocks);
      await history.executeStored({
        execute: () => Promise.resolve({ receipts: [], senders: [] }),
        applyAccessList: () => Promise.resolve(),
        flush: () => Promise.resolve(),
      });
    }, true);
    expect(found['history']).toEqual({ status: 'ok', detail: 'it has the blocks 0 to 1100' });
    expect(found['state']).toEqual({ status: 'ok', detail: 'all blocks to 1100 are executed' });
    expect(found['growth']?.detail).toMatch(
      /^its stores take \d+\.\d [KMG]iB and grow by \d+(\.\d)? (B|[KMG]iB) a day; the disk suffices for [\d,]+ days$/,
    );
  });

  it('says that the blocks of a full window take no more space', async () => {
    const fill = (history: History) => {
      history.putGenesis(testGenesisHeader());
      for (const block of [blocks[10], blocks[1_050]])
        history.storeProven(block ? [{ ...block, senders: [] }] : []);
    };
    for (const window of [{ blocks: 1_000 }, { seconds: 60 }]) {
      const found = await examine(fill, false, window);
      expect(found['growth']).toMatchObject({ status: 'ok' });
      expect(found['growth']?.detail).toContain('keep removes the blocks below 11 as others arrive');
    }
    expect((await examine(fill, false, { blocks: 1_100 }))['growth']).toBeUndefined();
    expect((await examine(fill, true, { blocks: 1_000 }))['growth']).toBeUndefined();
  });

  it('reports nothing of an empty store', async () => {
    expect(await examine(() => undefined)).toEqual({});
  });
});
