import { blocksOf, fitsStack, JUMP_TARGET } from './blocks-of-code.ts';

const [ADD, POP, JUMPDEST, PUSH1, PUSH2, DUP1, CALL, INVALID] = [
  ...[0x01, 0x50, 0x5b, 0x60, 0x61, 0x80, 0xf1, 0xfe],
] as const;

const entriesOf = (code: readonly number[]) => blocksOf(Uint8Array.from(code), code.length + 1);

describe('the blocks of a code', () => {
  it('names the jump targets, but not those within constants', () => {
    const blocks = entriesOf([JUMPDEST, PUSH1, JUMPDEST, JUMPDEST, PUSH2, JUMPDEST, JUMPDEST, JUMPDEST]);
    expect([...blocks].map((entry) => entry & JUMP_TARGET)).toEqual([1, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('counts the words that a block needs, and not those that it adds before it takes them', () => {
    const [entry = 0] = entriesOf([PUSH1, 1, ADD, ADD]);
    expect([0, 1, 2, 3].map((height) => fitsStack(entry, height))).toEqual([false, false, true, true]);
  });

  it('counts the highest stack of a block', () => {
    const [entry = 0] = entriesOf([DUP1, DUP1, DUP1, POP, POP, POP]);
    expect([0, 1, 1_021, 1_022, 1_024].map((height) => fitsStack(entry, height))).toEqual([
      ...[false, true, true, false, false],
    ]);
  });

  it('ends a block at a jump target and after a call', () => {
    const blocks = entriesOf([POP, JUMPDEST, CALL, POP, POP]);
    expect(fitsStack(blocks[0] ?? 0, 1)).toBe(true);
    expect([6, 7].map((height) => fitsStack(blocks[1] ?? 0, height))).toEqual([false, true]);
    expect([1, 2].map((height) => fitsStack(blocks[3] ?? 0, height))).toEqual([false, true]);
  });

  it('ends a block at an undefined instruction', () => {
    const [entry = 0] = entriesOf([POP, INVALID, POP, POP]);
    expect(fitsStack(entry, 1)).toBe(true);
  });

  it('lets no stack fit where no block begins, or where a block takes more words than any stack has', () => {
    expect(fitsStack(entriesOf([PUSH1, 0])[1] ?? 0, 10)).toBe(false);
    const [entry = 0] = entriesOf(Array.from({ length: 3_000 }, () => POP));
    expect(fitsStack(entry, 1_024)).toBe(false);
  });
});
