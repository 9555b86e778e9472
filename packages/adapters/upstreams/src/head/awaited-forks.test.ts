import { createAwaitedForks } from './awaited-forks.ts';

const KNOWN = 1_900_000_000;
const OTHER = 1_950_000_000;
const HOURS_MS = 3_600_000;

/** Creates questions to a node that shows these configurations, and a clock that a test sets. */
function asked(config: unknown, { hasSchedule = true } = {}) {
  const world = { now: 0, config, calls: 0, warnings: [] as unknown[] };
  const log = () => {};
  const forks = createAwaitedForks({
    node: {
      name: 'own',
      probe() {
        world.calls++;
        return Promise.resolve({ kind: 'result', value: world.config, json: new Uint8Array() });
      },
    },
    clock: { now: () => world.now, monotonic: () => world.now },
    logger: { debug: log, info: log, error: log, warn: (fields) => void world.warnings.push(fields) },
    forkTimes: hasSchedule ? new Set([KNOWN]) : undefined,
  });
  return { world, ask: () => forks.ask(new AbortController().signal) };
}

const fork = (activationTime: unknown) => ({ activationTime });

describe('forks of nodes', () => {
  it('are reported once if the schedule of the chain lacks them', async () => {
    const { world, ask } = asked({ current: fork(KNOWN), next: fork(OTHER), last: fork(OTHER) });
    for (let round = 0; round < 3; round++) {
      await ask();
      world.now += 7 * HOURS_MS;
    }
    expect(world.warnings).toEqual([{ node: 'own', fork: '2031-10-17T10:40:00.000Z' }]);
    expect(world.calls).toBe(3);
  });

  it('are asked for a few times a day', async () => {
    const { world, ask } = asked({ current: fork(0), next: fork(KNOWN), last: fork(KNOWN) });
    for (; world.now < 24 * HOURS_MS; world.now += 60_000) await ask();
    expect(world.calls).toBe(4);
    expect(world.warnings).toEqual([]);
  });

  it.each([
    null,
    'x',
    [],
    { current: null, next: 7 },
    { next: fork('soon') },
    { last: fork(1e300) },
    { next: fork(-5) },
  ])('are ignored in a response that shows none: %j', async (config) => {
    const { world, ask } = asked(config);
    await ask();
    expect(world.warnings).toEqual([]);
  });

  it('are not asked for without a schedule', async () => {
    const { world, ask } = asked({ next: fork(OTHER) }, { hasSchedule: false });
    await ask();
    expect(world.calls).toBe(0);
  });
});
