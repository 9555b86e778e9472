import { printAnew } from './wire-values.ts';

const printed = (text: string) => {
  const json = printAnew(JSON.parse(text));
  return json && new TextDecoder().decode(json.bytes);
};

describe('printAnew', () => {
  it('prints a result without spaces and without duplicate members', () => {
    expect(printed('{ "a" : "0x1",   "a":"0x2" }')).toBe('{"a":"0x2"}');
    expect(printed(`[${' '.repeat(100_000)}]`)).toBe('[]');
  });

  it('prints every kind of value that results of chains have', () => {
    const receipt = {
      logs: [{ topics: ['0xaa'], data: '0x', removed: false, blockTimestamp: 7 }],
      to: null,
      l1FeeScalar: '0.684',
    };
    expect(printed(JSON.stringify(receipt))).toBe(JSON.stringify(receipt));
  });

  it('prints hex in lower case, and no other text', () => {
    expect(printed('["0xAbC", "Legacy"]')).toBe('["0xabc","Legacy"]');
  });

  it('removes members whose names or texts no chain has', () => {
    expect(printed('{"__proto__":{"a":1},"<script>":1,"a":"<img src=x>","b":"0x1"}')).not.toMatch(
      /script|img/,
    );
  });

  it('prints accounts by address, and values by slot', () => {
    const state = { [`0x${'ab'.repeat(20)}`]: { storage: { [`0x${'01'.repeat(32)}`]: '0x1' } } };
    expect(printed(JSON.stringify(state))).toBe(JSON.stringify(state));
    expect(printed('{"0xabc":1}')).toBe('{}');
  });

  it('prints calls within each other as deep as the EVM has them', () => {
    const trace = `${'{"calls":['.repeat(1_024)}{"type":"CALL"}${']}'.repeat(1_024)}`;
    expect(printed(trace)).toBe(trace);
  });

  it('returns undefined for a value that is nested too deep', () => {
    expect(printed(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined();
  });
});
