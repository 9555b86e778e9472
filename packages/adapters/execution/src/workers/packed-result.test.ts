import type { SimulatedBlock, SimulatedLog } from '@ethread/calls';
import fc from 'fast-check';
import type { CallResult } from './messages.ts';
import { packResult, unpackResult } from './packed-result.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const log: fc.Arbitrary<SimulatedLog> = fc.record({
  log: fc.record({
    address: fc.uint8Array({ minLength: 20, maxLength: 20 }),
    topics: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 4 }),
    data: bytes(40),
  }),
  logIndex: fc.nat(),
});
/** Trie nodes that several proofs share. */
const NODES = [1, 2, 3].map((length) => new Uint8Array(length).fill(length));
const slot = fc.record({
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  proof: fc.array(fc.oneof(fc.constantFrom(...NODES), bytes(10)), { maxLength: 8 }),
});

const crossed = (result: CallResult) => unpackResult(structuredClone(packResult(result)));

/** Counts the arrays of bytes in a message, each once. */
function countBuffers(value: unknown, seen: Set<unknown> = new Set()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + countBuffers(member, seen), 0);
}

describe('a packed result', () => {
  it('returns the proof that was packed', () => {
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 20 }), (storageProof) => {
        const account = {
          balance: 1n,
          nonce: 2n,
          codeHash: new Uint8Array(32),
          storageHash: new Uint8Array(32),
        };
        const result: CallResult = {
          kind: 'proof',
          outcome: { ...account, accountProof: NODES, storageProof },
        };
        expect(crossed(result)).toEqual(result);
      }),
    );
  });

  it('returns the witness that was packed in few arrays', () => {
    const list = fc.array(bytes(40), { maxLength: 20 });
    fc.assert(
      fc.property(list, list, list, (state, codes, keys) => {
        const outcome = { kind: 'returned', output: new Uint8Array(), gasUsed: 1n } as const;
        const result: CallResult = {
          kind: 'witness',
          outcome: { outcome, oldestBlock: 7, state, codes, keys },
        };
        expect(crossed(result)).toEqual(result);
        // The output, and the parts.
        expect(countBuffers(packResult(result))).toBe(2);
      }),
    );
  });

  it('returns the logs of each simulated call, as often as they are iterated', () => {
    fc.assert(
      fc.property(fc.array(fc.array(log, { maxLength: 8 }), { maxLength: 4 }), (lists) => {
        const crossing = crossed(simulationOf(lists));
        if (crossing.kind !== 'simulation' || crossing.outcome.kind !== 'simulated')
          throw new Error('it is no simulation');
        const calls = crossing.outcome.blocks.flatMap((block) => block.calls);
        for (let times = 0; times < 2; times++) expect(calls.map(({ logs }) => [...logs])).toEqual(lists);
      }),
    );
  });

  it('has few arrays, however many nodes and logs there are', () => {
    const proofs = Array.from({ length: 1_024 }, (_none, index) => ({
      key: new Uint8Array(32),
      value: BigInt(index),
      proof: [...NODES, new Uint8Array(index)],
    }));
    const account = { balance: 1n, nonce: 2n, codeHash: new Uint8Array(32), storageHash: new Uint8Array(32) };
    const proof = packResult({
      kind: 'proof',
      outcome: { ...account, accountProof: [], storageProof: proofs },
    });
    const logs = Array.from({ length: 6_000 }, (_none, logIndex) => ({
      log: { address: new Uint8Array(20), topics: [new Uint8Array(32)], data: new Uint8Array(1) },
      logIndex,
    }));
    expect(countBuffers(proof)).toBeLessThan(16);
    expect(countBuffers(packResult(simulationOf([logs])))).toBeLessThan(16);
  });
});

/** A simulation of a block whose calls have these logs. The block is left out, as packing does not read it. */
function simulationOf(lists: readonly (readonly SimulatedLog[])[]): CallResult {
  const calls = lists.map((logs) => ({
    output: new Uint8Array(),
    logs,
    bytes: 0,
    gasUsed: 0n,
    mostGasUsed: 0n,
    failure: undefined,
  }));
  const block = { hash: new Uint8Array(32), calls } as Pick<
    SimulatedBlock,
    'hash' | 'calls'
  > as SimulatedBlock;
  return { kind: 'simulation', outcome: { kind: 'simulated', blocks: [block] } };
}
