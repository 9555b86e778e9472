import type { Log } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { partKey } from './chunk-parts.ts';
import { CHUNK_IDS } from './id-set.ts';
import { createLogIndexCheck } from './log-index-check.ts';
import { type LogWorld, numberedValue, openLogWorld } from './testing/log-world.ts';

const folder = temporaryFolders();
const log = (number: number): Log => ({
  address: numberedValue(20, number % 7),
  topics: [numberedValue(32, number % 1_000)],
  data: new Uint8Array(),
});

describe('The check of the log index', () => {
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
  });
  afterEach(() => world.store.close());

  it('reports changed, missing and superfluous rows of the log index', () => {
    const { logParts, transaction } = world.store;
    const [key = new Uint8Array()] = logParts.keys({ limit: 1 });
    const whole = logParts.get(key) ?? new Uint8Array();
    const damaged = (damage: () => unknown) => transaction(() => void damage());
    damaged(() =>
      logParts.put(
        key,
        whole.map((byte, at) => (at === 10 ? byte ^ 1 : byte)),
      ),
    );
    expect(check).toThrow(/^the log index has another part \d+ of chunk 0$/);
    damaged(() => logParts.remove(key));
    expect(check).toThrow(/^the log index has another part \d+ of chunk 0$/);
    damaged(() => logParts.put(key, whole));
    expect(check).not.toThrow();
    damaged(() => logParts.put(partKey(1, 0), whole));
    expect(check).toThrow(/^the log index has \d+ parts, the logs make \d+$/);
  });
});
