import { createdAddress, keccak256, parseGenesis } from '@ethread/chain';
import { bytesToHex, concatBytes, hexToBytes } from '@ethread/core';
import { createPrograms, loadCrypto, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { createEvmEngine } from '../evm-engine.ts';
import { traceCalls, type TracedCall } from './trace-call.ts';

const from = new Uint8Array(20).fill(0xfe);
const [salt, init] = [new Uint8Array(32).fill(7, 31), keccak256(Uint8Array.of(0xff))];
const salted = bytesToHex(
  keccak256(concatBytes(Uint8Array.of(0xff), createdAddress(from, 0n), salt, init)).subarray(12),
);

describe('the trace of a call', () => {
  async function traceOf(trace: TracedCall['trace'], nonce: string, input: Uint8Array = new Uint8Array()) {
    const crypto = await loadCrypto();
    const genesis = parseGenesis({
      config: { chainId: 1 },
      alloc: { [bytesToHex(from)]: { balance: '0x0', nonce } },
      gasLimit: '0xffffff',
      difficulty: '0x0',
    });
    const engine = createEvmEngine(genesis, crypto, { frameMemoryBytes: 2 ** 20, maxReturnBytes: 2 ** 20 });
    const world = new World(genesisState(genesis), createPrograms(2 ** 20));
    const block = { ...genesis.header, number: 1 };
    const request = { from, to: null, value: 0n, input };
    const outcome = traceCalls(
      { calls: [{ request, trace }], maxBytes: 2 ** 20 },
      { engine, crypto },
      { block, world, blockHashOf: () => undefined },
      { isDue: false },
    );
    if (outcome.kind !== 'traced') throw new Error(outcome.kind);
    expect(outcome.count).toBe(1);
    // A number of JavaScript cannot have all digits of a large integer.
    const text = Buffer.concat(outcome.chunks)
      .toString()
      .replaceAll(/:(\d{16,})/g, ':"$1"');
    return JSON.parse(text);
  }

  it.each([
    ['EXTCODEHASH', `73${'ab'.repeat(20)}3f`, `0x${'ab'.repeat(20)}`],
    ['STATICCALL', `600060006000600073${'ab'.repeat(20)}6000fa`, `0x${'ab'.repeat(20)}`],
    ['DELEGATECALL', `600060006000600073${'ab'.repeat(20)}6000f4`, `0x${'ab'.repeat(20)}`],
    // EIP-1014: the salt 7, and the init code ff from the memory.
    ['CREATE2', '60ff60005260076001601f6000f5', salted],
  ])('lists the account that %s names before the fork that brings it', async (_name, code, address) => {
    const kind = { kind: 'prestate', options: { includeEmpty: true } } as const;
    expect(Object.keys(await traceOf(kind, '0x0', hexToBytes(`0x${code}`)))).toContain(address);
  });

  it('creates nothing for a sender whose nonce has no successor', async () => {
    const nonce = '0xffffffffffffffff';
    expect(await traceOf({ kind: 'calls', options: {} }, nonce)).toMatchObject({
      error: 'nonce uint64 overflow',
      gasUsed: '0x5208',
    });
    expect(await traceOf({ kind: 'prestate', options: {} }, nonce)).toMatchObject({
      [bytesToHex(from)]: { nonce: '18446744073709551615' },
    });
    const { post } = await traceOf({ kind: 'prestate', options: { diffMode: true } }, nonce);
    expect(Object.values(post)).toEqual([{ codeHash: `0x${'00'.repeat(32)}` }]);
  });
});
