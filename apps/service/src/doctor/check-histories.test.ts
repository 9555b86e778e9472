import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import { archiveFile, buildBlocks, sourceOf, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory, type History } from '@ethread/history';
import { temporaryFolders } from '@ethread/storage/testing';
import { configurationOf } from '../configuration/load-configuration.ts';
import { checkHistories } from './check-histories.ts';

const folders = temporaryFolders();
const genesis = testGenesis();
const blocks = buildBlocks(
  testGenesisHeader(),
  Array.from({ length: 11 }, () => []),
);

/** Fills a store, and returns what the doctor finds in it. */
async function examine(fill: (history: History, folder: string) => unknown, execute: true | false = false) {
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
  const chains = [{ name: 'main', genesis: file, execute, data }];
  const findings = await checkHistories(configurationOf({ keys: ['key-of-the-tests'], chains }));
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
  });

  it('reports a whole store', async () => {
    const found = await examine(async (history) => {
      history.putGenesis(testGenesisHeader());
      history.storeProven(blocks);
      await history.executeStored({
        execute: () => Promise.resolve({ receipts: [], senders: [] }),
        applyAccessList: () => Promise.resolve(),
        flush: () => Promise.resolve(),
      });
    }, true);
    expect(found['history']).toEqual({ status: 'ok', detail: 'it has the blocks 0 to 11' });
    expect(found['state']).toEqual({ status: 'ok', detail: 'all blocks to 11 are executed' });
  });

  it('reports nothing of an empty store', async () => {
    expect(await examine(() => undefined)).toEqual({});
  });
});
