import type { Log } from '@ethread/chain';
import { temporaryFolders } from '../temporary-folder.test.data.ts';
import { partKey } from './chunk-parts.ts';
import { CHUNK_IDS } from './id-set.ts';
import { createLogIndexCheck } from './log-index-check.ts';
import { type LogWorld, numberedValue, openLogWorld } from './log-world.test.data.ts';

const folder = temporaryFolders();
const log = (number: number): Log => ({
  address: numberedValue(20, number % 7),
  topics: [numberedValue(32, number % 1_000)],
  data: new Uint8Array(),
});

describe('checking the index of logs', () => {
  let world: LogWorld;
  const check = () => {
    const { add, end } = createLogIndexCheck(world.store);
    for (const one of world.logs) add(one);
    end();
  };

  beforeEach(() => {
    world = openLogWorld(folder());
    const logs = Array.from({ length: 2 * CHUNK_IDS + 10 }, (_, number) => log(number));
    world.add([logs.slice(0, 50_000), logs.slice(50_000, 100_000), logs.slice(100_000)]);
  }, 30_000);
  afterEach(() => world.store.close());

  it('finds nothing wrong with one that is whole', () => {
    expect(world.store.count('finalChunks')).toBe(1);
    expect(check).not.toThrow();
  });

  it('finds what was changed, is gone, or belongs to nothing', () => {
    const { logParts, transaction } = world.store;
    const [key = new Uint8Array()] = logParts.getKeys({ limit: 1 });
    const whole = logParts.getBinary(key) ?? new Uint8Array();
    const damaged = (damage: () => unknown) => transaction(() => void damage());
    damaged(() =>
      logParts.putSync(
        key,
        whole.map((byte, at) => (at === 10 ? byte ^ 1 : byte)),
      ),
    );
    expect(check).toThrow(/^the log index has another part \d+ of chunk 0$/);
    damaged(() => logParts.removeSync(key));
    expect(check).toThrow(/^the log index has another part \d+ of chunk 0$/);
    damaged(() => logParts.putSync(key, whole));
    expect(check).not.toThrow();
    damaged(() => logParts.putSync(partKey(1, 0), whole));
    expect(check).toThrow(/^the log index has \d+ parts, the logs make \d+$/);
  });
});
