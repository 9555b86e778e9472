import { createReadiness } from './readiness.ts';

const chain = (problem: () => string | undefined) => ({ problem: () => Promise.resolve(problem()) });

describe('readiness', () => {
  let checks: (() => void)[];
  let changes: (readonly string[])[];
  let isWaiting: boolean;

  beforeEach(() => {
    checks = [];
    changes = [];
    isWaiting = true;
  });

  const open = (chains: readonly ReturnType<typeof chain>[]) =>
    createReadiness({
      chains: () => chains,
      onChange: (problems) => void changes.push(problems),
      later(check) {
        checks.push(check);
        return () => (isWaiting = false);
      },
    });

  it('names the reason of each chain that is not ready, and becomes true when the last chain has something to serve', async () => {
    let problem: string | undefined = 'the chain b is empty';
    const readiness = open([chain(() => undefined), chain(() => problem)]);
    await readiness.begin();
    expect(readiness).toMatchObject({ isReady: false, problems: ['the chain b is empty'] });
    problem = undefined;
    checks.pop()?.();
    await readiness.ready;
    expect(readiness).toMatchObject({ isReady: true, problems: [] });
    expect(changes).toEqual([]);
  });

  it('becomes false when a chain turns out to be wrong, and reports it once, and its end', async () => {
    let problem: string | undefined;
    const readiness = open([chain(() => problem)]);
    await readiness.begin();
    const checkAgain = async () => {
      checks.pop()?.();
      await new Promise(setImmediate);
    };
    problem = 'the nodes contradict the store';
    await checkAgain();
    await checkAgain();
    expect(readiness).toMatchObject({ isReady: false, problems: [problem] });
    expect(changes).toEqual([[problem]]);
    problem = undefined;
    await checkAgain();
    expect(readiness.isReady).toBe(true);
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual([]);
  });

  it('names the reason when a chain cannot be read, and stops checking when it is closed', async () => {
    const readiness = open([{ problem: () => Promise.reject(new Error('no database')) }]);
    await readiness.begin();
    expect(readiness.problems).toEqual(['no database']);
    readiness.close();
    expect(isWaiting).toBe(false);
  });
});
