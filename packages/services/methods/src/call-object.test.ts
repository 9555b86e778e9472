import { InvalidParamsError } from '@ethread/types';
import { toCallRequest } from './call-object.ts';

const CAP = 1_000n;

describe('toCallRequest', () => {
  it('fills in the zero address, no value and no input by default', () => {
    expect(toCallRequest({}, CAP)).toEqual({
      from: new Uint8Array(20),
      to: null,
      value: 0n,
      input: new Uint8Array(),
    });
  });

  it('accepts null for omitted fields of a call', () => {
    expect(toCallRequest({ from: null, to: null, gas: null, data: null, accessList: null }, CAP)).toEqual(
      toCallRequest({}, CAP),
    );
  });

  it('lowers the gas of a call to the cap', () => {
    expect(toCallRequest({ gas: '0xffffff' }, CAP).gas).toBe(1_000n);
    expect(toCallRequest({ gas: '0x10' }, CAP).gas).toBe(16n);
  });

  it('accepts data, input, or both when they are equal', () => {
    const input = Uint8Array.of(0xab);
    expect(toCallRequest({ data: '0xab' }, CAP).input).toEqual(input);
    expect(toCallRequest({ input: '0xab' }, CAP).input).toEqual(input);
    expect(toCallRequest({ data: '0xab', input: '0xAB' }, CAP).input).toEqual(input);
  });

  it('rejects data and input that differ', () => {
    const read = () => toCallRequest({ data: '0x01', input: '0x02' }, CAP);
    expect(read).toThrow(InvalidParamsError);
    expect(read).toThrow('data and input');
  });
});
