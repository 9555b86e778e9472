import { stateDiffToJson } from './state-diff-json.ts';

const values = { balance: 1n, nonce: 0n, code: new Uint8Array() };

describe('stateDiffToJson', () => {
  it('prints the values of a created account with +, and those that changed from and to', () => {
    const storage = [['0x1', '0x0', '0x2']] as const;
    const [created, changed] = [
      { address: '0xa', before: undefined, after: values, storage },
      { address: '0xb', before: values, after: { ...values, balance: 3n }, storage },
    ];
    expect(stateDiffToJson([created, changed])).toEqual({
      '0xa': {
        balance: { '+': '0x1' },
        code: { '+': '0x' },
        nonce: { '+': '0x0' },
        storage: { '0x1': { '+': '0x2' } },
      },
      '0xb': {
        balance: { '*': { from: '0x1', to: '0x3' } },
        code: '=',
        nonce: '=',
        storage: { '0x1': { '*': { from: '0x0', to: '0x2' } } },
      },
    });
  });
});
