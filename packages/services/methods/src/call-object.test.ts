import { InvalidParamsError } from '@ethread/types';
import { toCallRequest } from './call-object.ts';

const rules = { chainId: 7336n, gasCap: 1_000n };
const ADDRESS = `0x${'11'.repeat(20)}` as const;

describe('toCallRequest', () => {
  it('fills in the zero address, no value and no input by default', () => {
    expect(toCallRequest({}, rules)).toEqual({
      from: new Uint8Array(20),
      to: null,
      value: 0n,
      input: new Uint8Array(),
    });
  });

  it('accepts null for omitted fields of a call', () => {
    expect(toCallRequest({ from: null, to: null, gas: null, data: null, accessList: null }, rules)).toEqual(
      toCallRequest({}, rules),
    );
  });

  it('lowers the gas of a call to the cap', () => {
    expect(toCallRequest({ gas: '0xffffff' }, rules).gas).toBe(1_000n);
    expect(toCallRequest({ gas: '0x10' }, rules).gas).toBe(16n);
  });

  it('accepts data, input, or both when they are equal', () => {
    const input = Uint8Array.of(0xab);
    expect(toCallRequest({ data: '0xab' }, rules).input).toEqual(input);
    expect(toCallRequest({ input: '0xab' }, rules).input).toEqual(input);
    expect(toCallRequest({ data: '0xab', input: '0xAB' }, rules).input).toEqual(input);
  });

  it.each([
    ['data and input that differ', { data: '0x01', input: '0x02' }, 'data and input'],
    ['another chain', { chainId: '0x1' }, 'chainId does not match'],
    ['prices of two kinds', { gasPrice: '0x1', maxFeePerGas: '0x1' }, 'gasPrice'],
    ['a creation with blobs', { blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }, 'to is missing'],
    ['a creation with authorizations', { authorizationList: [] }, 'to is missing'],
    ['an empty list of blobs', { to: ADDRESS, blobVersionedHashes: [] }, 'blobVersionedHashes is empty'],
  ] as const)('rejects a call object with %s', (_case, call, words) => {
    const read = () => toCallRequest(JSON.parse(JSON.stringify(call)), rules);
    expect(read).toThrow(InvalidParamsError);
    expect(read).toThrow(words);
  });
});
