import { kindOf, smallestOf } from './smallest.ts';

describe('smallestOf', () => {
  it('leaves out what a difference does not need, and keeps what it needs', async () => {
    const params = [{ to: '0x11', data: `0x${'ab'.repeat(24)}`, accessList: [{ a: 1 }] }, 'latest', { b: 2 }];
    const holds = ([call]: readonly unknown[]) =>
      Promise.resolve(String(Object(call).data).includes('ab') && Object(call).to !== undefined);
    expect(await smallestOf(params, holds)).toEqual([{ to: '0x11', data: '0xababab' }]);
  });
});

describe('kindOf', () => {
  it('names the place of the first difference without its positions, and errors without their numbers', () => {
    const result = (gas: number) => ({ result: { calls: [{ gas: 1 }, { gas }] } });
    expect(kindOf(result(1), result(1))).toBeUndefined();
    expect(kindOf(result(1), result(2))).toBe('result.calls.*.gas');
    const error = { error: { code: -32_000, message: 'block 7 is not there' } };
    expect(kindOf(result(1), error)).toBe('a result where geth has -32000 "block * is not there"');
  });
});
