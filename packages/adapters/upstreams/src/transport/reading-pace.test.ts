import { mustPause } from './reading-pace.ts';

const MIB = 1024 * 1024;
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('the reading pace', () => {
  afterEach(async () => {
    // The next test begins with a tick of its own.
    await tick();
    await tick();
  });

  it('reads small responses without a pause, however many arrive in one tick', () => {
    const resume = () => undefined;
    expect(Array.from({ length: 100 }, () => mustPause(200 * 1024, 200 * 1024, resume))).not.toContain(true);
  });

  it('limits the bytes of large responses in one tick, and continues each of them in turn', async () => {
    const RESPONSES = 8;
    const CHUNKS = 6;
    let readInTick = 0;
    const ticks: number[] = [];
    const finished: number[] = [];
    const read = (response: number, chunks: number): void => {
      for (let chunk = chunks; chunk < CHUNKS; chunk++) {
        readInTick += MIB;
        if (mustPause(MIB, (chunk + 1) * MIB, () => read(response, chunk + 1))) return;
      }
      finished.push(response);
    };
    for (let response = 0; response < RESPONSES; response++) read(response, 0);
    // Each of them was read once before it had to pause.
    readInTick = 0;
    while (finished.length < RESPONSES) {
      await tick();
      ticks.push(readInTick);
      readInTick = 0;
    }
    expect(Math.max(...ticks)).toBeLessThanOrEqual(2 * MIB);
    expect(finished).toHaveLength(RESPONSES);
  });
});
