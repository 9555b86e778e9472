import type { CallRequest } from '@ethread/backend';
import { EMPTY_TRIE_ROOT, type Genesis, keccak256, parseGenesis } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import fc from 'fast-check';
import type { CallGround, DetailedOutcome } from '../calls/call-engine.ts';
import { createEthereumJsEngine } from '../calls/ethereumjs-engine.ts';
import { InterruptedError } from '../calls/interruption.ts';
import { anyProgram } from './random-program.test.data.ts';

const MERGED = 9;
const FORKS = [
  'frontier',
  'homesteadBlock',
  'eip150Block',
  'eip158Block',
  'byzantiumBlock',
  'constantinopleBlock',
  'petersburgBlock',
  'istanbulBlock',
  'berlinBlock',
  'londonBlock',
  'mergeNetsplitBlock',
  'shanghaiTime',
  'cancunTime',
  'pragueTime',
  'osakaTime',
] as const;

/** A chain that is at a fork from its beginning. */
function genesisAt(fork: (typeof FORKS)[number]): Genesis {
  const active = FORKS.slice(1, FORKS.indexOf(fork) + 1);
  const config = Object.fromEntries(active.map((name) => [name, 0]));
  return parseGenesis({
    config: {
      chainId: 7,
      ...config,
      ...('eip158Block' in config ? { eip155Block: 0 } : {}),
      ...(active.length > MERGED ? { terminalTotalDifficulty: 0 } : {}),
    },
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    alloc: {},
  });
}

const SENDER = new Uint8Array(20).fill(0x5e);
const PROGRAM = new Uint8Array(20).fill(0xaa);
const OTHER = new Uint8Array(20).fill(0xbb);
const IDENTITY = 4n;
const number = (address: Uint8Array) => BigInt(bytesToHex(address));

/** A state of two programs, which have storage and some wei. */
function groundOf(program: Uint8Array, other: Uint8Array): CallGround {
  const codes = new Map([program, other].map((code) => [bytesToHex(keccak256(code)), code]));
  const account = (balance: bigint, code: Uint8Array) => {
    return { nonce: 1n, balance, storageRoot: EMPTY_TRIE_ROOT, codeHash: keccak256(code) };
  };
  const accounts = new Map([
    [bytesToHex(SENDER), account(10n ** 18n, new Uint8Array())],
    [bytesToHex(PROGRAM), account(1_000n, program)],
    [bytesToHex(OTHER), account(5n, other)],
  ]);
  return {
    block: {
      number: 300,
      timestamp: 1_700_000_000,
      miner: new Uint8Array(20).fill(0xcc),
      difficulty: 0n,
      mixHash: new Uint8Array(32).fill(0xdd),
      gasLimit: 30_000_000n,
      baseFeePerGas: 7n,
      excessBlobGas: 0n,
    },
    state: {
      account: (address) => accounts.get(bytesToHex(address)),
      storage: (_address, slot) => (slot[31] === 1 ? Uint8Array.of(0xfe, 0x01) : new Uint8Array()),
      code: (hash) => codes.get(bytesToHex(hash)) ?? new Uint8Array(),
    },
    blockHashOf: (height) => new Uint8Array(32).fill(height),
  };
}

const never = { isDue: false, remainingMs: Infinity };
const LIMITS = { frameMemoryBytes: 64 * 1024 * 1024 };

/** Engines of one fork, with frames that run ahead and without. */
function enginesAt(fork: (typeof FORKS)[number]) {
  const genesis = genesisAt(fork);
  return {
    ahead: createEthereumJsEngine(genesis, LIMITS),
    stepping: createEthereumJsEngine(genesis, { ...LIMITS, runsAhead: false }),
  };
}

const call = (changes: Partial<CallRequest>): CallRequest => ({
  from: SENDER,
  to: PROGRAM,
  value: 0n,
  input: new Uint8Array(),
  ...changes,
});

describe('a frame that runs ahead', () => {
  it.each(FORKS)('ends as one that EthereumJS steps through, whatever it runs, at %s', async (fork) => {
    const { ahead, stepping } = enginesAt(fork);
    const targets = [number(OTHER), number(PROGRAM), number(SENDER), IDENTITY, 2n ** 159n];
    const kinds = new Set<DetailedOutcome['kind']>();
    await fc.assert(
      fc.asyncProperty(
        anyProgram(targets),
        anyProgram(targets),
        fc.uint8Array({ maxLength: 100 }),
        fc.oneof(fc.bigInt({ min: 21_000n, max: 60_000n }), fc.constant(300_000n)),
        async (program, other, input, gas) => {
          const ground = groundOf(program, other);
          const request = call({ input, gas });
          const expected = await stepping.call(request, ground, never);
          kinds.add(expected.kind);
          expect(await ahead.call(request, ground, never)).toEqual(expected);
        },
      ),
      { numRuns: 150, seed: FORKS.indexOf(fork), endOnFailure: true },
    );
    // Programs that all fail would show little.
    expect([...kinds]).toEqual(expect.arrayContaining(['returned', 'failed']));
  });

  it.each([
    ['the first', 3n],
    ['the tenth', 3_000n],
    ['the last', 29_000n],
  ])('is out of gas at the same instruction: about %s round of a loop', async (_which, some) => {
    const { ahead, stepping } = enginesAt('osakaTime');
    // Counts to 1,000, and tells what gas is left.
    const ground = groundOf(
      hexToBytes('0x60005b600101806103e81160025750' + '5a60005260206000f3'),
      new Uint8Array(),
    );
    for (let gas = 21_000n + some; gas < 21_000n + some + 40n; gas++) {
      const request = call({ gas });
      expect(await ahead.call(request, ground, never)).toEqual(await stepping.call(request, ground, never));
    }
  });

  it('takes up a stack that is full, and leaves what is too much to the interpreter', async () => {
    const { ahead, stepping } = enginesAt('osakaTime');
    for (const pushes of [1_023, 1_024, 1_025]) {
      const code = `0x${'6001'.repeat(pushes)}505a60005260206000f3`;
      const ground = groundOf(hexToBytes(code), new Uint8Array());
      const expected = await stepping.call(call({}), ground, never);
      expect(expected.kind).toBe(pushes < 1_024 ? 'returned' : 'failed');
      expect(await ahead.call(call({}), ground, never)).toEqual(expected);
    }
  });

  it.each([
    ['into a constant', '0x60045661005b00'],
    ['behind the code', '0x61ffff56'],
    ['to another instruction', '0x600056'],
    ['into a constant that the end cuts off', '0x600456615b'],
    ['that is not taken, to nowhere', '0x600061ffff575a60005260206000f3'],
    ['to a constant that the end cuts off', '0x6003565b63aabb'],
  ])('jumps as EthereumJS does: %s', async (_where, code) => {
    const { ahead, stepping } = enginesAt('osakaTime');
    const ground = groundOf(hexToBytes(code), new Uint8Array());
    expect(await ahead.call(call({}), ground, never)).toEqual(await stepping.call(call({}), ground, never));
  });

  it('looks whether it may go on while it loops', async () => {
    const { ahead } = enginesAt('osakaTime');
    const ground = groundOf(hexToBytes('0x5b600056'), new Uint8Array());
    let looks = 0;
    const interruption = {
      get isDue() {
        return ++looks > 100;
      },
      remainingMs: Infinity,
    };
    await expect(ahead.call(call({}), ground, interruption)).rejects.toThrow(InterruptedError);
    expect(looks).toBe(101);
  });
});
