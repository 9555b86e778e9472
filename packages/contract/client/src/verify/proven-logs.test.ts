import { quantityToHex } from '@ethread/core';
import type { Hash, Log, Receipt } from '@ethread/types';
import type { ProvenChain } from './proven-chain.ts';
import type { ChosenBlocks } from './chosen-block.ts';
import type { ProvenBlock, ProvenHeader } from './proven-block.ts';
import { provenLogs } from './proven-logs.ts';
import type { Trust } from './trust.ts';

const hashOf = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`;

/** A proven block of which the logs are read: number, parent, and a bloom that excludes nothing. */
const blockAt = (number: number) =>
  ({
    hash: hashOf(number),
    header: {
      number,
      parentHash: Uint8Array.from(Buffer.from(hashOf(number - 1).slice(2), 'hex')),
      logsBloom: new Uint8Array(256).fill(0xff),
    },
  }) as Pick<ProvenHeader, 'hash'> & { header: object } as ProvenBlock;

/** Creates the modules over blocks that are proven already, each with as many logs. */
function modulesOf({ heads, logs = 0 }: { heads: readonly number[]; logs?: number }) {
  const block = { logs: Array<Pick<Log, 'address' | 'topics'>>(logs).fill({ address: '0x', topics: [] }) };
  let calls = 0;
  const chosen = {
    header: (which) => {
      const head = heads[Math.min(calls++, heads.length - 1)] ?? 0;
      const number = which === 'latest' ? head : Number(which);
      return Promise.resolve(number <= head ? blockAt(number) : undefined);
    },
  } as Pick<ChosenBlocks, 'header'> as ChosenBlocks;
  const view = {
    headerAt: (number) => Promise.resolve(blockAt(Number(number))),
    blockByHash: (hash) => Promise.resolve(blockAt(Number(hash))),
    receipts: () => Promise.resolve([block as Receipt]),
  } as Pick<ProvenChain, 'headerAt' | 'blockByHash' | 'receipts'> as ProvenChain;
  const transport = { request: () => Promise.reject(new Error('nothing is requested')), close() {} };
  const trust = {} as Partial<Trust> as Trust;
  return { transport, view, trust, chosen, logs: 'complete' as const };
}

const range = (from: number, to: number) => ({ fromBlock: quantityToHex(from), toBlock: quantityToHex(to) });

describe('provenLogs over a complete range', () => {
  it('rejects more logs than a response may have, of a range and of one block', async () => {
    const modules = modulesOf({ heads: [100], logs: 100 });
    expect(await provenLogs(modules, range(1, 100))).toHaveLength(10_000);
    await expect(provenLogs(modules, range(0, 100))).rejects.toMatchObject({ code: -32005 });
    const dense = modulesOf({ heads: [100], logs: 10_001 });
    await expect(provenLogs(dense, { blockHash: hashOf(5) })).rejects.toMatchObject({ code: -32005 });
  });

  it('reads a range whose last block came while it was requested', async () => {
    expect(await provenLogs(modulesOf({ heads: [9, 10], logs: 1 }), range(8, 10))).toHaveLength(3);
  });

  it('rejects a range whose last block is past the head', async () => {
    await expect(provenLogs(modulesOf({ heads: [9] }), range(8, 10))).rejects.toMatchObject({
      code: -32602,
      message: 'block range extends beyond current head block 9',
    });
  });

  it('accepts no gap below a head that the service shows', async () => {
    await expect(provenLogs(modulesOf({ heads: [9, 10, 9] }), range(8, 10))).rejects.toThrow(
      'block 10 is said not to be there, though the latest is said to be 10',
    );
  });
});
