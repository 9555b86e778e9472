import { createExecutionWatch } from './execution-watch.ts';

/** Creates a watch with a clock that the test moves, and its log lines. */
function world(remedy?: string) {
  let now = 0;
  const lines: (readonly [level: string, message: string, fields: object])[] = [];
  const log = (level: string) => (fields: object, message: string) =>
    void lines.push([level, message, fields]);
  const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  const clock = { now: () => now, monotonic: () => now };
  const watch = createExecutionWatch({ clock, logger }, () => remedy);
  return { watch, lines, move: (milliseconds: number) => void (now += milliseconds) };
}

describe('the watch of execution', () => {
  it('logs one line when a cause begins and one when it ends, however often the block is tried', () => {
    const { watch, lines, move } = world('update ethread');
    for (let attempt = 0; attempt < 370; attempt++) {
      watch.fail(new Error('block 7 does not execute'));
      move(60_000);
    }
    expect(watch.problem).toEqual({ cause: 'block 7 does not execute', remedy: 'update ethread' });
    watch.succeed();
    watch.succeed();
    expect(lines.map(([level, message]) => `${level} ${message}`)).toEqual([
      'error stored blocks cannot be executed',
      'info stored blocks are executed again',
    ]);
    expect(lines[0]?.[2]).toMatchObject({ cause: 'block 7 does not execute', remedy: 'update ethread' });
    expect(lines[1]?.[2]).toMatchObject({ cause: 'block 7 does not execute', seconds: 370 * 60 });
    expect(watch.problem).toBeUndefined();
  });

  it('logs another cause anew', () => {
    const { watch, lines } = world();
    watch.fail(new Error('block 7 does not execute'));
    watch.fail(new Error('the disk is full'));
    expect(lines).toHaveLength(2);
    expect(watch.problem?.remedy).toContain('`execute: false`');
  });

  it('pauses longer after each failure, up to a minute, and not after other blocks were stored', () => {
    const { watch, move } = world();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      watch.fail(new Error('block 7 does not execute'));
      let seconds = 0;
      for (; watch.isPaused; seconds++) move(1_000);
      pauses.push(seconds);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    watch.fail(new Error('block 7 does not execute'));
    watch.retry();
    expect(watch.isPaused).toBe(false);
  });
});
