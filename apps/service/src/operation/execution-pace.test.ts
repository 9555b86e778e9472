import { createExecutionPace } from './open-operation.ts';

describe('createExecutionPace', () => {
  let now = 0;
  const pace = () => createExecutionPace(() => now);

  it('reports nothing while execution follows the head', () => {
    expect(pace().note(97, 100)).toBeUndefined();
  });

  it('returns the rate, and the time until execution reaches a head that moves', () => {
    const execution = pace();
    expect(execution.note(0, 1_000)).toMatchObject({ share: 0, behind: 1_000, perSecond: undefined });
    now += 10_000;
    // 11 blocks a second are executed, and the chain grows by one.
    expect(execution.note(110, 1_010)).toEqual({
      share: 110 / 1_010,
      block: 110,
      behind: 900,
      perSecond: 11,
      secondsLeft: 90,
      isFallingBehind: false,
    });
  });

  it('says that execution falls behind after a minute in which the distance to the head has grown', () => {
    const execution = pace();
    execution.note(0, 100);
    now += 59_000;
    expect(execution.note(59, 180)?.isFallingBehind).toBe(false);
    now += 1_000;
    expect(execution.note(60, 182)).toMatchObject({ isFallingBehind: true, secondsLeft: undefined });
  });

  it('measures a new lag from its own beginning', () => {
    const execution = pace();
    execution.note(0, 1_000);
    now += 60_000;
    execution.note(1_000, 1_000);
    now += 60_000;
    expect(execution.note(1_000, 1_010)).toMatchObject({ perSecond: undefined, isFallingBehind: false });
  });
});
