import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { createStateFile } from '../state-file.ts';
import { createFollowedAge, type FollowedBlock } from './followed-age.ts';

describe('the age of followed blocks', () => {
  const AGE_MS = 900_000;
  let folder: string;
  let nowMs = 0;
  let wallMs = 1_700_000_000_000;
  const clock = { now: () => wallMs, monotonic: () => nowMs };
  /** The first block of a fork that the chain does not have. */
  let forkedFrom = Infinity;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'followed-'));
    forkedFrom = Infinity;
  });
  afterEach(() => rm(folder, { recursive: true }));

  function create() {
    const file = createStateFile(join(folder, 'followed'));
    const isFollowed = ({ number }: FollowedBlock) => number < forkedFrom;
    return createFollowedAge({ clock, logger: silentLogger, isFollowed, file }, AGE_MS);
  }

  const block = (number: number): FollowedBlock => ({ number, hash: new Uint8Array(32).fill(number % 256) });

  /** Follows a block each 12 seconds. */
  function follow(age: ReturnType<typeof create>, from: number, to: number): void {
    for (let number = from; number <= to; number++) {
      age.note(block(number));
      nowMs += 12_000;
    }
  }

  it('finds the highest block that has been followed for the age, to a sixtieth of it', () => {
    const age = create();
    follow(age, 1, 75);
    expect(age.aged()).toBe(1);
    follow(age, 76, 1_000);
    const exact = 1_000 - AGE_MS / 12_000;
    expect(age.aged()).toBeLessThanOrEqual(exact + 1);
    expect(age.aged()).toBeGreaterThanOrEqual(exact - 2);
  });

  it('does not count blocks that a reorg replaced', () => {
    const age = create();
    follow(age, 1, 200);
    age.cutAbove(block(150));
    // Another block 151 is followed from here on.
    follow(age, 151, 152);
    nowMs += AGE_MS - 24_001;
    expect(age.aged()).toBe(150);
    nowMs += 24_001;
    age.note(block(153));
    expect(age.aged()).toBeGreaterThan(150);
    age.clear();
    expect(age.aged()).toBe(-1);
  });

  it('adds the time before a restart to the time after it, whatever the clocks did meanwhile', async () => {
    const before = create();
    follow(before, 1, 50);
    await before.close();
    // A day without a process. The monotonic clock begins anew, and the wall clock is set back.
    nowMs = 5_000;
    wallMs -= 86_400_000;
    const age = create();
    await age.restore();
    expect(age.aged()).toBe(-1);
    follow(age, 51, 75);
    expect(age.aged()).toBe(1);
    // The chain lost block 30 and those above it while no process followed it.
    forkedFrom = 30;
    nowMs += AGE_MS;
    expect(age.aged()).toBeGreaterThan(20);
    expect(age.aged()).toBeLessThan(30);
  });

  describe('starts with no followed block from a file', () => {
    const path = () => join(folder, 'followed');
    const hash = `0x${'11'.repeat(32)}`;

    async function expectNothing(): Promise<void> {
      const age = create();
      await age.restore();
      nowMs += AGE_MS;
      expect(age.aged()).toBe(-1);
    }

    it.each<[name: string, content: string]>([
      ['is empty', ''],
      ['is no JSON', '[[1,'],
      ['is no list', '{"length":1}'],
      ['has a row that is no list', '[null]'],
      ['has a fraction as a number', `[[1.5,"${hash}",0]]`],
      ['has a negative number', `[[-1,"${hash}",0]]`],
      ['has no text as a hash', '[[1,{"bytes":1},0]]'],
      ['has a short hash', '[[1,"0x11",0]]'],
      ['has a hash of other letters', `[[1,"0x${'zz'.repeat(32)}",0]]`],
      ['has a time to come', `[[1,"${hash}",-1]]`],
      ['has a time that is no number', `[[1,"${hash}","0"]]`],
      ['has more blocks than are remembered', `[${Array(65).fill(`[1,"${hash}",0]`).join()}]`],
    ])('that %s', async (_name, content) => {
      await createStateFile(path()).write(new TextEncoder().encode(content));
      await expectNothing();
    });

    it.each<[name: string, damage: () => Promise<void>]>([
      ['was cut', () => truncate(path(), 40)],
      ['has other bytes', () => writeFile(path(), 'x'.repeat(200))],
      ['is huge', () => truncate(path(), 2 ** 40)],
    ])('that %s', async (_name, damage) => {
      const before = create();
      follow(before, 1, 50);
      await before.close();
      await damage();
      await expectNothing();
    });
  });
});
