import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantityToHex } from '@ethread/core';
import { until } from '@ethread/setup';
import { type FamilyChain, familyGenesis, startFamilyChain, timestampOf } from '@ethread/upstreams/testing';
import { provenCall } from './json-rpc.ts';
import { type ServiceProcess, startChain, temporaryFolder } from './service-process.ts';
const FORK_BLOCK = 3;
/** The first block with a transaction of the new type. */
const NEW_TYPE_BLOCK = 6;

describe('local store of a chain that passes a fork which this version does not know', () => {
  const genesis = familyGenesis('ethereum', { nextForkTime: timestampOf(FORK_BLOCK) });
  let chain: FamilyChain;
  let service: ServiceProcess;

  const query = (method: string, ...params: readonly unknown[]) =>
    provenCall(service.apiUrl, method, ...params);

  const isStored = async (number: number) => {
    const { result, proof } = await query('eth_getBlockReceipts', quantityToHex(number));
    return result !== null && proof === 'local';
  };

  beforeAll(async () => {
    chain = await startFamilyChain('ethereum', {
      genesis,
      count: NEW_TYPE_BLOCK,
      nextFork: {
        from: FORK_BLOCK,
        transactionsFrom: NEW_TYPE_BLOCK,
        fields: [['frameGasUsed', '0x2a']],
        quantities: 1,
      },
    });
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
    const nodes = [{ name: 'own', url: chain.server.url }];
    const chainOptions = { nodeOptions: { pollMs: 50 }, keep: { backfillFrom: 0, graceMs: 200 } };
    service = await startChain(
      { name: 'next', genesis: 'genesis.json', data: 'data', nodes, ...chainOptions },
      { folder },
    );
  });

  afterAll(async () => {
    await service.stop();
    await chain.server.close();
  });

  const warnings = (text: string) => service.output().split(text).length - 1;

  it('warns at the start of the scheduled fork', () => {
    expect(warnings('its genesis file schedules nextForkTime at')).toBe(1);
  });

  it('stores and serves the blocks of the fork with their new header field', async () => {
    await until(async () => (await isStored(1)) && (await isStored(NEW_TYPE_BLOCK - 1)));
    for (const { number, hash, full, receipts } of chain.blocks.slice(1)) {
      const wire = quantityToHex(number);
      const { frameGasUsed, ...known } = full;
      // The store has a header's bytes, which do not show the name of the 24th field.
      const result = { ...known, ...(frameGasUsed === undefined ? {} : { unknown23: frameGasUsed }) };
      expect(await query('eth_getBlockByNumber', wire, true)).toEqual({ result, proof: 'local' });
      expect(await query('eth_getBlockByHash', hash, true)).toEqual({ result, proof: 'local' });
      expect(await query('eth_getBlockReceipts', wire)).toMatchObject({ result: receipts, proof: 'local' });
    }
    expect(warnings('the chain has passed a fork that this version does not support')).toBe(1);
  });

  it('follows the chain to blocks with a new transaction type, serves them unproven, and blames no node', async () => {
    chain.mine(3);
    await until(async () => {
      const { result } = await query('eth_getBlockByNumber', 'latest', false);
      return Object(result).number === quantityToHex(NEW_TYPE_BLOCK + 2);
    });
    for (const { number, full, receipts } of chain.blocks.slice(NEW_TYPE_BLOCK)) {
      const wire = quantityToHex(number);
      expect(await query('eth_getBlockByNumber', wire, true)).toEqual({ result: full, proof: 'none' });
      // The header's receipts root commits to them.
      expect(await query('eth_getBlockReceipts', wire)).toEqual({ result: receipts, proof: 'answers' });
    }
    expect(await isStored(NEW_TYPE_BLOCK - 1)).toBe(true);
    expect(warnings('the node lied')).toBe(0);
    expect(warnings('the chain has passed a fork that this version does not support')).toBe(1);
  });
});
