import { InvalidParamsError } from '@ethread/types';
import { toCallRequest } from './call-object.ts';

const CAP = 1_000n;

describe('toCallRequest', () => {
  it('fills in the zero address, no value and no input for fields that are omitted or null', () => {
    expect(toCallRequest({}, CAP)).toEqual({
      from: new Uint8Array(20),
      to: null,
      value: 0n,
      input: new Uint8Array(),
    });
    const omitted = { from: null, to: null, gas: null, data: null, accessList: null };
    expect(toCallRequest(omitted, CAP)).toEqual(toCallRequest({}, CAP));
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
