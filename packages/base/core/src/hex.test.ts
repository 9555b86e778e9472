import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { bytesToHex, hexToBytes, InvalidHexError } from './bytes.ts';

describe('hex', () => {
  it('hexToBytes reads back every byte string that bytesToHex prints', () => {
    fc.assert(
      fc.property(fc.uint8Array({ size: '+1' }), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes);
      }),
    );
  });

  it('prints lower case with the 0x prefix, and reads upper case too', () => {
    expect(bytesToHex(Uint8Array.of(0, 1, 171, 255))).toBe('0x0001abff');
    expect(hexToBytes('0xABcd')).toEqual(Uint8Array.of(0xab, 0xcd));
  });

  it.each(['', 'abcd', '0xabc', '0xgg', '0x0g', '0x é', '0x１２', '0X12'])(
    'hexToBytes rejects %j',
    (text) => {
      expect(() => hexToBytes(text)).toThrow(InvalidHexError);
    },
  );

  it.each(['zz', 'é0', '0１', '0 ', '\u0130\u0131'])('names the position of %j in long hex', (digits) => {
    for (const bytes of [0, 200, 1_000]) {
      const before = 'aB'.repeat(bytes);
      const text = `0x${before}${digits}${before}`;
      expect(() => hexToBytes(text)).toThrow(`not a hex digit near position ${2 * bytes + 2}`);
    }
  });

  it('does the same by the standard methods of browsers, which have no Buffer', () => {
    const program = `
      delete globalThis.Buffer;
      if (!Uint8Array.fromHex || !Uint8Array.prototype.toHex) throw new Error('the standard methods are missing');
      const { bytesToHex, hexToBytes } = await import(${JSON.stringify(join(import.meta.dirname, 'bytes.ts'))});
      const problemOf = (text) => { try { hexToBytes(text); } catch (error) { return error.message; } };
      console.log(JSON.stringify([
        bytesToHex(Uint8Array.of(0, 1, 171, 255)), bytesToHex(new Uint8Array()),
        [...hexToBytes('0xABcd')], [...hexToBytes('0x')],
        problemOf('0xab0 '), problemOf('0xabc'), problemOf('abcd'),
      ]));`;
    const args = ['--js-base-64', '--conditions=@ethread/source', '--input-type=module', '--eval', program];
    const printed: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    const unlike = 'expected 0x and an even number of hex digits';
    expect(printed).toEqual([
      '0x0001abff',
      '0x',
      [0xab, 0xcd],
      [],
      'not a hex digit near position 4',
      unlike,
      unlike,
    ]);
  });
});
