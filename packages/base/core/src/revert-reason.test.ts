import fc from 'fast-check';
import { hexToBytes } from './bytes.ts';
import { revertReason } from './revert-reason.ts';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const errorString = (offset: bigint, length: bigint, content = '') =>
  hexToBytes(`0x08c379a0${word(offset)}${word(length)}${content}`);

describe('revertReason', () => {
  it('reads the reason of Error(string)', () => {
    const text = Buffer.from('no: é').toString('hex').padEnd(64, '0');
    expect(revertReason(errorString(32n, 6n, text))).toBe('no: é');
    expect(revertReason(errorString(32n, 0n))).toBe('');
  });

  it.each([
    [0x01n, 'assert(false)'],
    [0x11n, 'arithmetic underflow or overflow'],
    [0x12n, 'division or modulo by zero'],
    [0x32n, 'out-of-bounds access of an array or bytesN'],
    [0x99n, 'unknown panic code: 0x99'],
  ])('reads the reason of Panic(%s)', (code, reason) => {
    expect(revertReason(hexToBytes(`0x4e487b71${word(code)}`))).toBe(reason);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a custom error', hexToBytes('0xe94fe3af')],
    ['a length beyond the payload', errorString(32n, 1_000n)],
    ['an absurd length', errorString(32n, 2n ** 256n - 1n)],
    ['an offset beyond the payload', errorString(2n ** 255n, 1n)],
    ['a panic without code', hexToBytes('0x4e487b7100')],
  ])('finds no reason in %s', (_case, payload) => {
    expect(revertReason(payload)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('08c379a0', '4e487b71', ''),
        fc.uint8Array({ maxLength: 200 }),
        (selector, rest) => {
          revertReason(Uint8Array.from([...Buffer.from(selector, 'hex'), ...rest]));
        },
      ),
    );
  });
});
