import { createFollowedAge } from './followed-age.ts';

describe('the age of followed blocks', () => {
  const AGE_MS = 900_000;
  let nowMs = 0;
  const clock = { now: () => nowMs, monotonic: () => nowMs };

  /** Follows a block each 12 seconds. */
  function follow(age: ReturnType<typeof createFollowedAge>, from: number, to: number): void {
    for (let number = from; number <= to; number++) {
      age.note(number);
      nowMs += 12_000;
    }
  }

  it('finds the highest block that has been followed for the age, to a sixtieth of it', () => {
    const age = createFollowedAge(clock, AGE_MS);
    follow(age, 1, 75);
    expect(age.aged()).toBe(1);
    follow(age, 76, 1_000);
    const exact = 1_000 - AGE_MS / 12_000;
    expect(age.aged()).toBeLessThanOrEqual(exact + 1);
    expect(age.aged()).toBeGreaterThanOrEqual(exact - 2);
  });

  it('does not count blocks that a reorg replaced', () => {
    const age = createFollowedAge(clock, AGE_MS);
    follow(age, 1, 200);
    age.cutAbove(150);
    // Another block 151 is followed from here on.
    follow(age, 151, 152);
    nowMs += AGE_MS - 24_001;
    expect(age.aged()).toBe(150);
    nowMs += 24_001;
    age.note(153);
    expect(age.aged()).toBeGreaterThan(150);
    age.clear();
    expect(age.aged()).toBe(-1);
  });

  it('finds the newest block at once with an age of 0', () => {
    const age = createFollowedAge(clock, 0);
    for (let number = 1; number < 1_000; number++) {
      age.note(number);
      expect(age.aged()).toBe(number);
    }
  });
});
