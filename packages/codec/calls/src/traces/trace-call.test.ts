import { parseGenesis } from '@ethread/chain';
import { createPrograms, loadCrypto, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { createEvmEngine } from '../evm-engine.ts';
import { traceCalls } from './trace-call.ts';

const from = new Uint8Array(20).fill(0xfe);

describe('the trace of a call', () => {
  it('lists the instructions that the call executed', async () => {
    const crypto = await loadCrypto();
    const genesis = parseGenesis({
      config: { chainId: 1 },
      alloc: {},
      gasLimit: '0xffffff',
      difficulty: '0x0',
    });
    const engine = createEvmEngine(genesis, crypto, { frameMemoryBytes: 2 ** 20, maxReturnBytes: 2 ** 20 });
    const world = new World(genesisState(genesis), createPrograms(2 ** 20));
    const block = { ...genesis.header, number: 1 };
    const request = { from, to: null, value: 0n, input: Uint8Array.of(0x60, 1, 0x60, 2, 0x01, 0) };
    const outcome = traceCalls(
      { calls: [{ request, trace: { kind: 'opcodes', options: {} } }], maxBytes: 2 ** 20 },
      { engine, crypto },
      { block, world, blockHashOf: () => undefined },
      { isDue: false },
    );
    if (outcome.kind !== 'traced') throw new Error(outcome.kind);
    const { structLogs } = JSON.parse(Buffer.concat(outcome.chunks).toString());
    expect(structLogs).toMatchObject([
      { op: 'PUSH1', stack: [] },
      { op: 'PUSH1', stack: ['0x1'] },
      { op: 'ADD', stack: ['0x1', '0x2'] },
      { op: 'STOP', stack: ['0x3'] },
    ]);
    expect(outcome.count).toBe(1);
  });
});
