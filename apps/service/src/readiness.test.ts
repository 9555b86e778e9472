import { createReadiness } from './readiness.ts';

const chain = (problem: () => string | undefined) => ({ problem: () => Promise.resolve(problem()) });

describe('readiness', () => {
  it('is false before the chains have started, and true at once when every chain has something to serve', async () => {
    const readiness = createReadiness(() => [chain(() => undefined)]);
    expect(readiness.isReady).toBe(false);
    await readiness.begin();
    expect(readiness.isReady).toBe(true);
    await readiness.ready;
  });

  it('names the reason of each chain that is not ready, and becomes true when the last chain has something to serve', async () => {
    let problem: string | undefined = 'the chain b is empty';
    const checks: (() => void)[] = [];
    const readiness = createReadiness(
      () => [chain(() => undefined), chain(() => problem)],
      (check) => {
        checks.push(check);
        return () => undefined;
      },
    );
    await readiness.begin();
    expect(readiness).toMatchObject({ isReady: false, problems: ['the chain b is empty'] });
    problem = undefined;
    checks.pop()?.();
    await readiness.ready;
    expect(readiness).toMatchObject({ isReady: true, problems: [] });
    expect(checks).toEqual([]);
  });

  it('names the reason when a chain cannot be read, and stops checking when it is closed', async () => {
    let isWaiting = true;
    const readiness = createReadiness(
      () => [{ problem: () => Promise.reject(new Error('no database')) }],
      () => () => (isWaiting = false),
    );
    await readiness.begin();
    expect(readiness.problems).toEqual(['no database']);
    readiness.close();
    expect(isWaiting).toBe(false);
  });
});
