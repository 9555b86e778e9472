import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPCODES } from '../forks/opcodes.ts';
import { Fused } from '../steps/fused.ts';
import { DEPTH_BITS, DEPTH_MASK } from '../steps/read-sequence.ts';
import { GAS_SHIFT, STEP_MASK } from '../steps/translate-block.ts';

const source = ['interpret.ts', 'rare-instructions.ts']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

describe('the interpreter', () => {
  it('labels every opcode with its name in the table of opcodes', () => {
    const labels = source.matchAll(/case (0x[0-9a-f]{2}):(?: \{\n\s+)? *\/\/ ([A-Z0-9]+)/g);
    const names = new Map([...labels].map(([, code, name]) => [Number(code), name]));
    const isInDefault = (name: string) => /^(PUSH([3-9]|[1-3][0-9])|DUP\d+|SWAP\d+)$/.test(name);
    for (const { code, name } of OPCODES) {
      if (!isInDefault(name)) expect([name, names.get(code)]).toEqual([name, name]);
    }
    expect(names.size).toBe(OPCODES.filter(({ name }) => !isInDefault(name)).length);
  });

  it('labels every fused step with its name', () => {
    const labels = source.matchAll(/case (0x[0-9a-f]{3}):(?: \{\n\s+)? *\/\/ ([A-Z0-9_]+)/g);
    const names = Object.fromEntries([...labels].map(([, step, name]) => [name, Number(step)]));
    expect(names).toEqual(Fused);
  });

  it('reads steps in the form in which they are written', () => {
    expect([STEP_MASK, GAS_SHIFT, DEPTH_MASK, DEPTH_BITS]).toEqual([0x1ff, 9, 31, 5]);
  });
});
