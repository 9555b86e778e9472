import { companionTable } from '@ethread/companions';
import { InvalidParamsError } from '@ethread/types';
import { requireShortCode } from './call-overrides.ts';

const { maxCodeBytes } = companionTable.eth_call.limits;

describe('requireShortCode', () => {
  const codeOf = (bytes: number) => ({ code: `0x${'5b'.repeat(bytes)}` as const });

  it('counts the code of all accounts of all lists together', () => {
    const half = maxCodeBytes / 2;
    const lists = (last: number) => [
      { '0x01': codeOf(half), '0x02': { balance: '0x1' as const } },
      undefined,
      { '0x01': codeOf(half - 1), '0x02': codeOf(last) },
    ];
    expect(() => requireShortCode(lists(1), 'overrides')).not.toThrow();
    expect(() => requireShortCode(lists(2), 'overrides')).toThrow(InvalidParamsError);
    expect(() => requireShortCode(lists(2), 'overrides')).toThrow(
      `overrides: expected at most ${maxCodeBytes} bytes of code, got ${maxCodeBytes + 1}`,
    );
  });
});
