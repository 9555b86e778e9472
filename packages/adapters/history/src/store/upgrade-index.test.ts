import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@ethread/chain';
import { createLogIndexCheck } from '@ethread/log-index';
import { CHUNK_IDS, createLogWorld, numberedValue, partKey } from '@ethread/log-index/testing';
import { setCount } from '@ethread/storage/disk';
import { temporaryFolders } from '@ethread/storage/testing';
import { open } from 'lmdb';
import { openStore, type Store } from './store.ts';

const folder = temporaryFolders();
const log = (number: number): Log => ({
  address: numberedValue(20, number % 7),
  topics: [numberedValue(32, number % 5_000)],
  data: new Uint8Array(),
});

/** Changes the recorded format of a closed store, as if a process of that format had been killed. */
async function setFormat(path: string, format: string): Promise<void> {
  rmSync(join(path, 'closed'));
  const root = open({ path, noSubdir: false, maxDbs: 16 });
  root.openDB<string, string>('facts', { encoding: 'string' }).putSync('format', format);
  await root.close();
}

function check(store: Store, logs: readonly Log[]): void {
  const { add, end } = createLogIndexCheck(store);
  for (const one of logs) add(one);
  end();
}

describe('The upgrade of a log index of format 4', () => {
  it('builds the index again from the logs, and continues after an interruption', async () => {
    const path = folder();
    const world = createLogWorld(openStore(path));
    const logs = Array.from({ length: 3 * CHUNK_IDS + 10 }, (_none, number) => log(number));
    for (let at = 0; at < logs.length; at += 20_000) world.add([logs.slice(at, at + 20_000)]);
    const { indexKey } = world.store;
    world.store.transaction(() => world.store.logParts.put(partKey(0, 600), Uint8Array.of(1)));
    await world.store.close();

    await setFormat(path, '4');
    const upgraded = openStore(path);
    expect(upgraded.count('finalChunks')).toBe(2);
    expect(upgraded.indexKey).not.toEqual(indexKey);
    upgraded.transaction(() => {
      for (const key of [...upgraded.logParts.keys({ start: partKey(1, 0) })]) upgraded.logParts.remove(key);
      setCount(upgraded, 'finalChunks', 1);
    });
    await upgraded.close();

    await setFormat(path, '4.5');
    const continued = openStore(path);
    expect(continued.count('finalChunks')).toBe(2);
    expect(continued.indexKey).toEqual(upgraded.indexKey);
    check(continued, world.logs);
    await continued.close();
  });
});
