import { bytesToHex, type Random } from '@ethread/core';
import { encodeCall, encodeCallOfBytes } from '../sample-chain/index.ts';

/** Code of a few instructions. `Z` pushes a zero, by one of two instructions: forks before Shanghai have one of them. */
const PIECES = [
  // Writes, reads and clears slots, and logs.
  '6001Z55',
  'ZZ55',
  'Z5450',
  '60026001556001600155',
  '6020Za0',
  '60076020Za1',
  '600960086020Za2',
  '60096008600760066041Za4',
  // Slots of the transaction, a slot that is restored, and values of the block.
  '6001Z5dZ5c50',
  '6005601e556001601e55Z601e55',
  '4a600155',
  '3a600255',
  '41600355',
  // Memory that grows, and copies of it.
  '6001620fffff52',
  '60016000526001602052600160405260ff606052',
  '6020ZZ333c',
  '61ffffZZ37',
  '61ffffZ2050',
  '61ffffZ60205e',
  '3dZZ3e',
  '6103e8ZZ39',
  // The block, accounts and gas.
  '333150',
  '303b50',
  '333f50',
  '45504250',
  '5a50',
] as const;

const ENDINGS = [
  '00',
  '59Zf3',
  '60206000f3',
  '6020Zfd',
  '6203d090Zf3',
  'fe',
  '0c',
  '50',
  '6002Z56',
  // MLOAD whose memory has no size, no price, and a price that nobody pays.
  `7f${'ff'.repeat(32)}51`,
  '6801000000000000000051',
  '641fffffffe051',
  '640fffffffff51',
  '33ff',
  '30ff',
  '59ZZf0',
  'e600',
  'e780',
  'e85b',
  '4b600755',
  '36ZZ3736Zf3',
  '3dZZ3e3dZfd',
  ...[
    encodeCallOfBytes('Error(string)', new TextEncoder().encode('ä "quoted"\n reason '.repeat(4))),
    encodeCallOfBytes('Error(string)', Uint8Array.of(0xff, 0xfe, 0x00)),
    encodeCallOfBytes('Error(string)', new TextEncoder().encode('cut')).subarray(0, 50),
    encodeCall('Panic(uint256)', 0x11n),
    encodeCall('Custom(uint256,uint256)', 1n, 2n),
  ].map(revertWith),
];

/** Init codes that deploy, revert, fail, self-destruct, store a slot, and deploy code that is not allowed. */
const INIT_CODES = [
  '0x6102006000f3',
  '0x60046000fd',
  '0xfe',
  '0x30ff',
  '0x600160005560646000f3',
  '0x60ef60005360016000f3',
  '0x61600160008060013681f3',
] as const;

const CALLS = [
  { op: 'f1', hasValue: true },
  { op: 'f2', hasValue: true },
  { op: 'f4', hasValue: false },
  { op: 'fa', hasValue: false },
] as const;

/**
 * Returns code that makes calls and creations, among other things, and ends in one of many ways.
 *
 * @param targets - the addresses to call.
 */
export function nestedCode(random: Random, targets: readonly string[]): `0x${string}` {
  const zero = random.next() < 0.5 ? '5f' : '6000';
  const parts = Array.from({ length: random.between(1, 5) }, () => {
    const kind = random.next();
    if (kind < 0.45) return callOf(random, random.pick(targets));
    if (kind < 0.55) return creationOf(random);
    return random.pick(PIECES);
  });
  return `0x${[...parts, random.pick(ENDINGS)].join('').replaceAll('Z', zero).toLowerCase()}`;
}

export function initCode(random: Random, targets: readonly string[]): `0x${string}` {
  return random.chance(0.5) ? random.pick(INIT_CODES) : nestedCode(random, targets);
}

function revertWith(data: Uint8Array): string {
  const words =
    bytesToHex(data)
      .slice(2)
      .match(/.{1,64}/g) ?? [];
  const writes = words.map(
    (word, at) => `7f${word.padEnd(64, '0')}60${(32 * at).toString(16).padStart(2, '0')}52`,
  );
  return `${writes.join('')}60${data.length.toString(16).padStart(2, '0')}Zfd`;
}

function callOf(random: Random, target: string): string {
  const { op, hasValue } = random.pick(CALLS);
  const size = random.pick(['Z', '6004', '60c0', '610100', '62013880']);
  const gas = random.pick(['5a', '5a', '61ffff', '6107d0', 'Z', `67${'ff'.repeat(8)}`]);
  const value = hasValue ? random.pick(['Z', 'Z', '6001', '3031']) : '';
  return `6020Z${size}Z${value}73${target.slice(2)}${gas}${op}50`;
}

/** CREATE or CREATE2 of the frame's own code, of code in its memory, or of nothing. */
function creationOf(random: Random): string {
  const size = random.pick(['38ZZ3938', '59', 'Z', '61c001']);
  const value = random.pick(['Z', 'Z', '6001', '3031']);
  return random.next() < 0.5 ? `${size}Z${value}f050` : `6007${size}Z${value}f550`;
}
