import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPCODES } from '../forks/opcodes.ts';

describe('the interpreter', () => {
  it('labels every opcode with its name in the table of opcodes', () => {
    const source = readFileSync(join(import.meta.dirname, 'interpret.ts'), 'utf8');
    const labels = source.matchAll(/case (0x[0-9a-f]{2}):(?: \{\n\s+)? *\/\/ ([A-Z0-9]+)/g);
    const names = new Map([...labels].map(([, code, name]) => [Number(code), name]));
    const isInDefault = (name: string) => /^(PUSH([3-9]|[1-3][0-9])|DUP\d+|SWAP\d+)$/.test(name);
    for (const { code, name } of OPCODES) {
      if (!isInDefault(name)) expect([name, names.get(code)]).toEqual([name, name]);
    }
    expect(names.size).toBe(OPCODES.filter(({ name }) => !isInDefault(name)).length);
  });
});
