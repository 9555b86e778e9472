import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import fc from 'fast-check';
import { rulesOf } from '../forks/rules.ts';
import { MemoryExceededError } from '../interruption.ts';
import * as Halt from '../machine/halt.ts';
import { Machine, runMessage } from '../machine/machine.ts';
import type { MessageResult } from '../machine/messages.ts';
import { createPrograms } from '../programs.ts';
import { World } from '../state/world.ts';

const MEBIBYTE = 1_048_576;
const CALLER = new Uint8Array(20).fill(1);
const CONTRACT = new Uint8Array(20).fill(2);

/** Returns a function that calls a contract of the given code, on one machine. */
function caller(memoryBytes: number) {
  const machine = new Machine(memoryBytes);
  machine.rules = rulesOf('cancun');
  machine.keepsChanges = false;
  const header = { number: 9, timestamp: 9, miner: CALLER, difficulty: 0n, gasLimit: 1n };
  machine.block = {
    header: { ...header, mixHash: new Uint8Array(32) },
    chainId: 1n,
    blobBaseFee: 1n,
    blockHashOf: () => undefined,
  };
  machine.transaction = { origin: CALLER, gasPrice: 0n, blobHashes: [] };
  const call = (code: Uint8Array, input = new Uint8Array(), gas = 2n ** 40n): MessageResult => {
    const codeHash = keccak256(code);
    const account = { nonce: 1n, balance: 0n, codeHash, storageRoot: EMPTY_TRIE_ROOT };
    machine.world = new World(
      { account: () => account, storage: () => new Uint8Array(), code: () => code },
      createPrograms(1_000_000),
    );
    machine.world.beginTransaction();
    return runMessage(machine, { caller: CALLER, to: CONTRACT, value: 0n, input, gas });
  };
  return { machine, call };
}

const push = (value: bigint): number[] => [0x7f, ...hexToBytes(`0x${value.toString(16).padStart(64, '0')}`)];

describe('the worlds of the engine', () => {
  it('keep their values apart when their messages take turns', () => {
    const { machine } = caller(16 * MEBIBYTE);
    // Returns slot 0.
    const code = hexToBytes('0x5f545f5260205ff3');
    const account = { nonce: 1n, balance: 0n, codeHash: keccak256(code), storageRoot: keccak256(code) };
    const worlds = [1, 2].map(
      (value) =>
        new World(
          { account: () => account, storage: () => Uint8Array.of(value), code: () => code },
          createPrograms(1_000_000),
        ),
    );
    const seen = [0, 1, 0, 1].map((index) => {
      const world = worlds[index];
      if (!world) throw new Error('there are two worlds');
      machine.world = world;
      world.beginTransaction();
      const input = new Uint8Array();
      return runMessage(machine, { caller: CALLER, to: CONTRACT, value: 0n, input, gas: 100_000n })
        .output[31];
    });
    expect(seen).toEqual([1, 2, 1, 2]);
  });
});

describe('the memory of the engine', () => {
  it('is given back after a message that made it large', () => {
    const { machine, call } = caller(128 * MEBIBYTE);
    // MSTORE8 of 1 at 80 MiB.
    const { halt } = call(Uint8Array.from([...push(1n), ...push(80n * 1_048_576n), 0x53]));
    expect(halt).toBe(Halt.none);
    expect(machine.engine?.byteLength ?? 0).toBe(0);
    expect(call(hexToBytes('0x60015f5260205ff3')).output[31]).toBe(1);
    expect(machine.engine?.byteLength ?? 0).toBeLessThan(2 * MEBIBYTE);
  });

  it('is told as before a call that pays for it, but not for its value', () => {
    const { call } = caller(MEBIBYTE);
    // MSTORE at 0x40, then CALLCODE with a value of 1 and an output of 80,000 bytes.
    const code = hexToBytes('0x5f604052620138805f5f5f60015f5ff2');
    const { halt, failedStep } = call(code, new Uint8Array(), 21_000n);
    expect(halt).toBe(Halt.outOfGas);
    expect(failedStep).toMatchObject({ opcode: 0xf2, memory: { length: 0x60 } });
  });

  it('grows for a long input', () => {
    const { call } = caller(64 * MEBIBYTE);
    // Returns the size of the input.
    const { output } = call(hexToBytes('0x365f5260205ff3'), new Uint8Array(16 * MEBIBYTE));
    expect(bytesToHex(output)).toBe(`0x${(16 * MEBIBYTE).toString(16).padStart(64, '0')}`);
  });

  it.each([
    ['the memory of its frames', [...push(1n), ...push(20n * 1_048_576n), 0x53]],
    // JUMPDEST, GAS, SLOAD, POP and a jump back: a new slot each time.
    ['its slots', [0x5b, 0x5a, 0x5c, 0x50, 0x5f, 0x56]],
    // JUMPDEST, LOG0 of 64 KiB and a jump back.
    ['its logs', [0x5b, 0x62, 1, 0, 0, 0x5f, 0xa0, 0x5f, 0x56]],
  ])('ends a message whose limit is exceeded by %s', (_name, code) => {
    const { call } = caller(16 * MEBIBYTE);
    expect(() => call(Uint8Array.from(code))).toThrow(MemoryExceededError);
    expect(call(hexToBytes('0x60015f5260205ff3')).output[31]).toBe(1);
  });

  it('shows nothing of earlier messages, whatever offsets and lengths code has', () => {
    const { call } = caller(64 * MEBIBYTE);
    const secret = new Uint8Array(4_096).fill(0xa5);
    const edges = [0n, 1n, 31n, 2n ** 16n, 2n ** 31n, 2n ** 32n, 2n ** 36n, 2n ** 63n, 2n ** 64n, 2n ** 256n];
    const anyWord = fc
      .tuple(fc.constantFrom(...edges), fc.bigInt({ min: -70n, max: 70n }))
      .map(([edge, step]) => BigInt.asUintN(256, edge + step));
    const anyCode = fc
      .array(
        fc.tuple(
          fc.constantFrom(
            0x20,
            0x35,
            0x37,
            0x39,
            0x3c,
            0x3e,
            0x51,
            0x52,
            0x53,
            0x5e,
            0xa0,
            0xa4,
            0xf0,
            0xf1,
            0xf5,
            0xfa,
          ),
          fc.array(anyWord, { minLength: 7, maxLength: 7 }),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => Uint8Array.from([...parts.flatMap(([op, words]) => [...words.flatMap(push), op])]));
    const kinds = new Set<number>();
    fc.assert(
      fc.property(anyCode, anyWord, anyWord, (code, offset, length) => {
        // CALLDATACOPY of the secret to memory, and its end.
        call(hexToBytes('0x365f5f37365f5ff3'), secret);
        try {
          const { halt, output } = call(
            Uint8Array.from([...code, ...push(length % 5_000n), ...push(offset), 0xf3]),
          );
          kinds.add(halt);
          expect(bytesToHex(output)).not.toContain('a5a5a5a5');
        } catch (error) {
          if (!(error instanceof MemoryExceededError)) throw error;
          kinds.add(-1);
        }
      }),
      { numRuns: 400, seed: 7 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining([Halt.none, Halt.outOfGas]));
  });
});
