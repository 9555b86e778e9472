import { bytesToHex } from '@ethread/core';
import { decodeAccountChanges } from './block-access-list.ts';
import { InvalidChainBytesError } from './errors.ts';
import { accessListFromJson } from './json/access-list-json.ts';
import { encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';

const address = (byte: number) => new Uint8Array(20).fill(byte);
const change = (index: number, value: number) => [quantityBytes(index), quantityBytes(value)];
const account = (byte: number, parts: { readonly [part: number]: readonly RlpItem[] } = {}): RlpItem => [
  address(byte),
  ...[1, 2, 3, 4, 5].map((part) => parts[part] ?? []),
];
const changesOf = (...accounts: readonly RlpItem[]) => decodeAccountChanges(encodeRlp(accounts));

describe('decodeAccountChanges', () => {
  it('returns the last value of each account and slot, and leaves out what was read', () => {
    const slots = [
      [quantityBytes(3), [change(0, 9), change(2, 0)]],
      [quantityBytes(256), [change(1, 7)]],
    ];
    const [first, second] = changesOf(
      account(1, { 1: slots, 2: [quantityBytes(5)], 3: [change(1, 10), change(4, 11)], 4: [change(4, 2)] }),
      account(2, { 5: [[quantityBytes(2), Uint8Array.of(0x60, 0x00)]] }),
    );
    expect(first).toMatchObject({ balance: 11n, nonce: 2n, code: undefined });
    expect(
      first?.slots.map(({ key, value }) => [BigInt(bytesToHex(key)), BigInt(bytesToHex(value))]),
    ).toEqual([
      [3n, 0n],
      [256n, 7n],
    ]);
    expect(second).toMatchObject({ balance: undefined, nonce: undefined, code: Uint8Array.of(0x60, 0) });
  });

  it.each<[string, readonly RlpItem[]]>([
    ['accounts out of order', [account(2), account(1)]],
    ['an account twice', [account(1), account(1)]],
    [
      'slots out of order',
      [
        account(1, {
          1: [
            [quantityBytes(9), [change(0, 1)]],
            [quantityBytes(8), [change(0, 1)]],
          ],
        }),
      ],
    ],
    ['a slot without changes', [account(1, { 1: [[quantityBytes(9), []]] })]],
    ['changes out of order', [account(1, { 3: [change(2, 1), change(1, 1)] })]],
    ['a change twice', [account(1, { 4: [change(2, 1), change(2, 1)] })]],
    ['a part too many', [[...(account(1) as readonly RlpItem[]), []]]],
  ])('rejects %s', (_what, accounts) => {
    expect(() => changesOf(...accounts)).toThrow(InvalidChainBytesError);
  });
});

describe('accessListFromJson', () => {
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  const expected = encodeRlp([
    account(1, {
      1: [[quantityBytes(3), [change(1, 7)]]],
      2: [quantityBytes(5)],
      3: [change(1, 10)],
      4: [change(1, 2)],
      5: [[quantityBytes(1), Uint8Array.of(0xfe)]],
    }),
    account(2),
  ]);

  it('reads the names of the execution APIs', () => {
    const json = [
      {
        address: bytesToHex(address(1)),
        storageChanges: [{ key: word(3), changes: [{ index: '0x1', value: word(7) }] }],
        storageReads: [word(5)],
        balanceChanges: [{ index: '0x1', value: '0xa' }],
        nonceChanges: [{ index: '0x1', value: '0x2' }],
        codeChanges: [{ index: '0x1', code: '0xfe' }],
      },
      { address: bytesToHex(address(2)) },
    ];
    expect(accessListFromJson(json)).toEqual(expected);
  });

  it('reads the names of EIP-7928', () => {
    const json = [
      {
        address: bytesToHex(address(1)),
        storageChanges: [{ slot: '0x3', slotChanges: [{ blockAccessIndex: '0x1', postValue: '0x7' }] }],
        storageReads: ['0x5'],
        balanceChanges: [{ blockAccessIndex: '0x1', postBalance: '0xa' }],
        nonceChanges: [{ blockAccessIndex: '0x1', postNonce: '0x2' }],
        codeChanges: [{ blockAccessIndex: '0x1', newCode: '0xfe' }],
      },
      { address: bytesToHex(address(2)), storageReads: [] },
    ];
    expect(accessListFromJson(json)).toEqual(expected);
  });

  it('rejects what is no list of accounts', () => {
    for (const json of [null, 'list', {}, [7], [{ address: '0x12' }]]) {
      expect(() => accessListFromJson(json)).toThrow('block access list');
    }
  });
});
