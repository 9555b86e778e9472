import { blocksOf } from '../blocks-of-code.ts';
import { rulesOf } from '../forks/rules.ts';
import { Fused } from './fused.ts';
import { GAS_SHIFT, STEP_MASK, translateBlock } from './translate-block.ts';
import { PLAIN_ENTRIES, Translation } from './translation.ts';

const [ADD, LT, ISZERO, POP, MLOAD, SLOAD, JUMP, JUMPI, GAS, JUMPDEST, SHL, SUB, AND, NOT] = [
  ...[0x01, 0x10, 0x15, 0x50, 0x51, 0x54, 0x56, 0x57, 0x5a, 0x5b, 0x1b, 0x03, 0x16, 0x19],
] as const;
const [PUSH1, PUSH4, DUP1, DUP2, SWAP1, SWAP2, EQ] = [...[0x60, 0x63, 0x80, 0x81, 0x90, 0x91, 0x14]] as const;
const { fees } = rulesOf('osaka');

/** Translates the first block of a code. Returns its steps and the gas of each by position. */
function translated(...bytes: readonly number[]) {
  const code = Uint8Array.from(bytes);
  const blocks = blocksOf(code, code.length + 33);
  const entries = new Int32Array(blocks.length);
  translateBlock({ code, blocks, fees }, entries, 0);
  return {
    steps: [...entries].map((entry) => entry & STEP_MASK),
    gas: [...entries].map((entry) => entry >> GAS_SHIFT),
    operands: (place: number, count: number) => [...entries.subarray(place + 1, place + 1 + count)],
  };
}

describe('a translated block', () => {
  it('charges instructions together up to one that sees the remaining gas', () => {
    const { steps, gas } = translated(MLOAD, ADD, GAS, POP, SLOAD, POP);
    expect(steps.slice(0, 6)).toEqual([MLOAD, ADD, GAS, POP, SLOAD, POP]);
    expect(gas.slice(0, 6)).toEqual([3 + 3 + 2, 0, 0, 2, 0, 2]);
  });

  it('has a jump target as a segment of its own, and ends at the next', () => {
    const { steps, gas } = translated(JUMPDEST, POP, JUMPDEST, ADD);
    expect(steps.slice(0, 4)).toEqual([JUMPDEST, POP, JUMPDEST, 0]);
    expect(gas.slice(0, 4)).toEqual([1, 2, 1, 0]);
  });

  it.each([
    ['a jump', [JUMPDEST, PUSH1, 0, JUMP], 1, [Fused.JUMP_TO, 0]],
    ['a conditional jump', [JUMPDEST, PUSH1, 0, JUMPI], 1, [Fused.JUMPI_TO, 0, 4]],
    ['an inverted condition', [JUMPDEST, ISZERO, PUSH1, 0, JUMPI], 1, [Fused.ISZERO_JUMPI, 0, 5]],
    ['a comparison', [JUMPDEST, LT, PUSH1, 0, JUMPI], 1, [Fused.LT_JUMPI, 0, 5]],
    ['an inverted comparison', [JUMPDEST, LT, ISZERO, PUSH1, 0, JUMPI], 1, [Fused.LT_JUMPI, 6, 0]],
    [
      'the selection of a function',
      [JUMPDEST, DUP1, PUSH4, 0, 1, 0, 0, EQ, PUSH1, 0, JUMPI],
      ...([1, [Fused.SELECT_EQ, 65_536, 0, 11]] as const),
    ],
    ['two constants', [PUSH1, 7, PUSH1, 8], 0, [Fused.CONSTANTS, 7, 8, 4]],
    ['a sum with a constant', [PUSH1, 7, ADD], 0, [Fused.ADD_CONSTANT, 7, 3]],
    ['a read at a constant', [PUSH1, 64, MLOAD], 0, [Fused.MLOAD_AT, 64, 3]],
    ['a complement', [PUSH1, 31, NOT], 0, [Fused.NEGATIVE, 31, 3]],
    ['a mask', [PUSH1, 1, PUSH1, 1, PUSH1, 160, SHL, SUB], 0, [Fused.MASK, 160, 8]],
    ['a use of a mask', [PUSH1, 1, PUSH1, 1, PUSH1, 160, SHL, SUB, AND], 0, [Fused.AND_MASK, 160, 9]],
    ['a word moved down', [SWAP2, POP], 0, [Fused.SWAP_POP, 2]],
    ['words removed', [POP, POP, POP], 0, [Fused.POPS, 3]],
    ['duplicates', [DUP1, DUP2], 0, [Fused.DUP_DUP, 1 | (2 << 5)]],
    ['exchanges', [SWAP1, SWAP2], 0, [Fused.SWAP_SWAP, 1 | (2 << 5)]],
    ['a sum with a word of the stack', [DUP2, ADD], 0, [Fused.DUP_ADD, 2]],
  ])('runs %s as one step', (_name, code, place, entries) => {
    const { steps, operands } = translated(...code);
    expect([steps[place], ...operands(place, entries.length - 1)]).toEqual(entries);
  });

  it('does not fuse a jump to a position that is no target', () => {
    expect(translated(PUSH1, 1, JUMPI).steps.slice(0, 3)).toEqual([PUSH1, 0, JUMPI]);
  });

  it('has no step that would need more entries than its instructions have bytes', () => {
    const PUSH0 = 0x5f;
    expect(translated(JUMPDEST, PUSH0, JUMPI).steps.slice(1, 3)).toEqual([PUSH0, JUMPI]);
  });

  it('ends early in a long block', () => {
    const { steps } = translated(...Array.from({ length: 5_000 }, () => ADD));
    expect([steps[4_096], steps[4_097], steps[4_098]]).toEqual([ADD, Fused.PLAIN, 0]);
  });

  it('does not fuse an instruction that the fork does not have', () => {
    const code = Uint8Array.of(PUSH1, 1, PUSH1, 2, SHL);
    const blocks = blocksOf(code, code.length + 33);
    const steps = new Int32Array(blocks.length);
    translateBlock({ code, blocks, fees: rulesOf('frontier').fees }, steps, 0);
    expect(steps[4] & STEP_MASK).toBe(Fused.INVALID);
  });
});

describe('the translation of a program', () => {
  const code = Uint8Array.of(JUMPDEST, POP, POP);
  const create = () => {
    const translation = new Translation(code, blocksOf(code, code.length + 33));
    translation.useFees(fees);
    return translation;
  };

  it('translates a block that runs often', () => {
    const translation = create();
    const entered = Array.from({ length: PLAIN_ENTRIES + 2 }, () => translation.enter(0));
    expect(entered).toEqual([...entered.slice(0, PLAIN_ENTRIES).fill(false), true, true]);
    expect(translation.steps[1] & STEP_MASK).toBe(Fused.POPS);
  });

  it('begins again at another fork', () => {
    const translation = create();
    for (let entry = 0; entry <= PLAIN_ENTRIES; entry++) translation.enter(0);
    translation.useFees(rulesOf('frontier').fees);
    expect(translation.enter(0)).toBe(false);
  });
});
