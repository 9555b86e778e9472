import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGenesis } from '@ethread/chain';
import { quantityToHex, silentLogger, systemClock } from '@ethread/core';
import { createHistory } from '@ethread/history';
import { type FamilyChain, familyGenesis, startFamilyChain } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { provenCall } from './json-rpc.ts';
import { type ServiceProcess, startChain, temporaryFolder } from './service-process.ts';

/** Returns the fields of a receipt that a store can have: those of the fees on L1 are not in any root. */
function committedFields(receipt: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(receipt).filter(([name]) => !name.startsWith('l1')));
}

describe.each(['op-stack', 'polygon'] as const)('store of a chain of %s', (family) => {
  const genesis = familyGenesis(family);
  let chain: FamilyChain;
  let service: ServiceProcess;
  let folder: string;

  /** Returns whether the service has the receipts of a block in its own store. */
  async function isStored(number: number): Promise<boolean> {
    const block = quantityToHex(number);
    const { result, proof } = await provenCall(service.apiUrl, 'eth_getBlockReceipts', block);
    // Above the head there is no block, which the service knows without asking a node.
    return result !== null && proof === 'local';
  }

  beforeAll(async () => {
    chain = await startFamilyChain(family, { genesis });
    folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
    const chainOptions = { nodeOptions: { pollMs: 50 }, keep: { backfillFrom: 0 } };
    const nodes = [{ name: 'own', url: chain.server.url }];
    service = await startChain(
      { name: 'family', genesis: 'genesis.json', data: 'data', nodes, ...chainOptions },
      { folder },
    );
    chain.mine(3);
    await until(async () => (await isStored(7)) && (await isStored(1)));
  });

  afterAll(async () => {
    await service.stop();
    await chain.server.close();
  });

  it('serves all transactions, receipts and logs as the node shows them', async () => {
    for (const { number, hash, full, receipts } of chain.blocks) {
      const wire = quantityToHex(number);
      const { transactions } = full;
      expect(await service.query('eth_getBlockByNumber', wire, true)).toMatchObject({ hash, transactions });
      const hashes = transactions.map((one) => one['hash']);
      expect(await service.query('eth_getBlockByHash', hash, false)).toMatchObject({
        hash,
        transactions: hashes,
      });
      for (const [index, transaction] of transactions.entries()) {
        const place = quantityToHex(index);
        expect(await service.query('eth_getTransactionByBlockNumberAndIndex', wire, place)).toMatchObject(
          transaction,
        );
        expect(await service.query('eth_getTransactionByBlockHashAndIndex', hash, place)).toMatchObject(
          transaction,
        );
        const receipt = await service.query('eth_getTransactionReceipt', transaction['hash']);
        expect(receipt).toMatchObject(committedFields(receipts[index] ?? {}));
      }
      expect(await service.query('eth_getBlockReceipts', wire)).toMatchObject(receipts.map(committedFields));
    }
    const logs = chain.blocks.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt['logs']));
    expect(await service.query('eth_getLogs', { fromBlock: '0x1', toBlock: '0x8' })).toEqual(logs);
  });

  it('is verified from the first block to the last', async () => {
    await service.stop();
    const history = createHistory({
      path: join(folder, 'data', 'history'),
      genesis: parseGenesis(genesis),
      logger: silentLogger,
      clock: systemClock,
    });
    const { problems, blocks } = await history.verify();
    await history.close();
    expect(problems).toEqual([]);
    expect(blocks).toBe(9);
  });
});
