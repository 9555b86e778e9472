/** A call from {@link SENDER} with 200,000 gas, and the response of geth 1.17.8 under Osaka. */
export interface AccessListCase {
  readonly name: string;
  /** The code of {@link TO}, which the call runs. */
  readonly code?: string;
  /** Init code of a call that creates a contract instead. */
  readonly initCode?: string;
  readonly given?: Entries;
  readonly authorizations?: readonly (typeof AUTHORIZATION)[];
  readonly list: Entries;
  readonly gasUsed: number;
  readonly hasFailed?: boolean;
}

type Entries = readonly (readonly [address: string, ...keys: number[]])[];

const address = (byte: string) => `0x${byte.repeat(20)}`;
const low = (number: string) => `0x${number.padStart(40, '0')}`;
/** Returns PUSH20 with an address. */
const push = (byte: string) => `73${byte.repeat(20)}`;
/** Returns POP of CALL without value and input. Its gas is the result of the given instruction: by default, GAS. */
const call = (to: string, gas = '5a') => `5f5f5f5f5f${push(to)}${gas}f150`;
const staticCall = (to: string) => `5f5f5f5f${push(to)}5afa50`;

export const SENDER: string = address('0a');
export const COINBASE: string = address('0b');
export const TO: string = address('0c');
/** The contracts that {@link TO} and {@link SENDER} create first. */
const CHILD = '0x5769dd7bc30987b76ad7b6682a17b97415334edf';
const CREATED = '0x1e95dcd1b6304bbec052f7049020052bf1fe31d6';
/** An authorization of a delegation to 0xd5…, signed with the key 1 (EIP-7702). */
const AUTHORITY = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf';
const AUTHORIZATION: Record<'chainId' | 'address' | 'nonce' | 'yParity' | 'r' | 's', string> = {
  chainId: '0x0',
  address: address('d5'),
  nonce: '0x0',
  yParity: '0x1',
  r: '0xbbbcf9e1c4cb945574603fcc689791e0ccdd811bd9c8e195df2485e58fe7afc3',
  s: '0x2f13bca32a9e33361948bdbd5522bd7c92cda5b095cd1f6d6e07273dab5bfe9a',
};

/** The codes of the other accounts, and the accounts with a balance. */
export const CODES: Readonly<Record<string, string>> = {
  // SSTORE(7, 1)
  [address('d1')]: '0x6001600755',
  // SELFDESTRUCT to accounts that do not exist.
  [address('d2')]: `0x${push('e2')}ff`,
  [address('d3')]: `0x${push('e3')}ff`,
  // An account that delegates to code that reads a slot (EIP-7702), and this code.
  [address('d4')]: `0xef0100${'d5'.repeat(20)}`,
  [address('d5')]: '0x60065450',
};
export const FUNDED: readonly string[] = [SENDER, CHILD];

export const CASES: readonly AccessListCase[] = [
  {
    name: 'accounts that do not exist',
    code: `${push('a1')}3150${push('a2')}3b50${push('a3')}3f50${call('a4')}5f5f5f${push('a5')}3c`,
    list: [[address('a1')], [address('a2')], [address('a3')], [address('a4')], [address('a5')]],
    gasUsed: 33_541,
  },
  { name: 'the fee recipient', code: '413150', list: [[COINBASE]], gasUsed: 23_504 },
  {
    name: 'addresses between those of precompiled contracts',
    // BALANCE of 0x02, 0x100, 0x50 and 0x00.
    code: '600231506101003150605031505f3150',
    list: [[low('0')], [low('50')]],
    gasUsed: 26_219,
  },
  {
    name: 'given entries of other accounts than the sender, the recipient and precompiled contracts',
    code: '60015450',
    given: [
      [TO, 2],
      [SENDER, 3],
      [low('2'), 5],
      [address('a1'), 4],
    ],
    list: [
      [TO, 1],
      [address('a1'), 4],
    ],
    gasUsed: 29_705,
  },
  {
    name: 'slots and accounts of instructions without enough gas',
    code: `${call('d1', '6064')}${call('d2', '6064')}`,
    list: [[address('d1'), 7], [address('d2')], [address('e2')]],
    gasUsed: 30_536,
  },
  {
    name: 'slots and accounts of instructions that a static call forbids',
    code: `${staticCall('d1')}${staticCall('d3')}`,
    list: [[address('d1'), 7], [address('d3')], [address('e3')]],
    gasUsed: 199_963,
  },
  {
    name: 'the target of a call whose input is too large',
    code: `5f5f7f${'ff'.repeat(32)}5f5f${push('a1')}5af1`,
    list: [[address('a1')]],
    gasUsed: 200_000,
    hasFailed: true,
  },
  {
    name: 'a created contract that reads a slot',
    // CREATE of POP(SLOAD(9))
    code: '63600954505f526004601c5ff0',
    list: [[CHILD, 9]],
    gasUsed: 57_426,
  },
  { name: 'no created contract, even when it had a balance', code: '5f5f5ff0', list: [], gasUsed: 53_006 },
  {
    name: 'an account that delegates, without its delegate',
    code: call('d4'),
    list: [[address('d4'), 6]],
    gasUsed: 28_122,
  },
  {
    name: 'no account with a valid authorization',
    code: `73${AUTHORITY.slice(2)}3150`,
    authorizations: [AUTHORIZATION],
    list: [],
    gasUsed: 46_105,
  },
  {
    name: 'the contract that the call creates, only for a slot',
    // POP(BALANCE(ADDRESS)), and the same with POP(SLOAD(3)).
    initCode: '303150',
    list: [],
    gasUsed: 53_154,
  },
  {
    name: 'slots of the contract that the call creates',
    initCode: '30315060035450',
    list: [[CREATED, 3]],
    gasUsed: 57_623,
  },
  {
    name: 'accounts of a call that reverts',
    code: `${push('a1')}31505f5ffd`,
    list: [[address('a1')]],
    gasUsed: 23_509,
    hasFailed: true,
  },
];
