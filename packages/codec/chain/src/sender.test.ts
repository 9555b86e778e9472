import { bytesToHex, hexToBytes } from '@ethread/core';
import { InvalidChainBytesError } from './errors.ts';
import { createdAddress, recoverSender } from './sender.ts';
import type { LegacyTransaction } from './transaction.ts';

/** The example of EIP-155. */
const example: LegacyTransaction = {
  type: 0,
  nonce: 9n,
  gasPrice: 20n * 10n ** 9n,
  gasLimit: 21_000n,
  to: new Uint8Array(20).fill(0x35),
  value: 10n ** 18n,
  input: new Uint8Array(),
  v: 37n,
  r: 0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276n,
  s: 0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83n,
};

describe('recoverSender', () => {
  it('recovers the account that signed', () => {
    expect(bytesToHex(recoverSender(example))).toBe('0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f');
  });

  it('recovers a different account when the transaction was changed', () => {
    expect(recoverSender({ ...example, value: 1n })).not.toEqual(recoverSender(example));
  });

  it.each([
    ['v of 26', { ...example, v: 26n }],
    ['v of 29, a parity that only libraries know', { ...example, v: 29n }],
    ['v of 34', { ...example, v: 34n }],
    ['r of zero', { ...example, r: 0n }],
    ['s beyond the curve', { ...example, s: 2n ** 256n - 1n }],
    [
      'an endless parity',
      {
        ...example,
        type: 2 as const,
        chainId: 1n,
        accessList: [],
        yParity: 2n ** 200n,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
      },
    ],
  ])('rejects a transaction with %s', (_, transaction) => {
    expect(() => recoverSender(transaction)).toThrow(InvalidChainBytesError);
  });
});

describe('createdAddress', () => {
  it('createdAddress depends on sender and nonce', () => {
    const sender = hexToBytes('0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0');
    expect(bytesToHex(createdAddress(sender, 0n))).toBe('0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d');
    expect(bytesToHex(createdAddress(sender, 1n))).toBe('0x343c43a37d37dff08ae8c4a11544c718abb4fcf8');
  });
});
