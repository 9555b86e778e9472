import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import {
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  startService,
  temporaryFolder,
} from './service-process.ts';
import { storedSample } from './stored-sample.ts';

/** Blocks of the sample chain. */
const LAST = 302;
/** The last block whose logs are compared one by one. One after it has 10,000. */
const COMPARED = 199;

describe('the tables of ethread export --format parquet', () => {
  let service: ServiceProcess;
  const tables: Record<string, Record<string, unknown>[]> = {};

  beforeAll(async () => {
    const data = await storedSample();
    const out = temporaryFolder();
    const exported = spawnEthread(['export', '--data', data, '--format', 'parquet', '--out', out]);
    if ((await exported.exit) !== 0) throw new Error(exported.output());
    for (const name of readdirSync(out)) {
      const file = await asyncBufferFromFile(join(out, name));
      // Otherwise hyparquet decodes bytes as text.
      tables[name.split('__')[1] ?? ''] = await parquetReadObjects({ file, utf8: false });
    }
    service = await startService({ genesis: join(SAMPLE_CHAIN, 'genesis.json'), imports: [], data });
  });
  afterAll(() => service.stop());

  const hex = (value: unknown) =>
    value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : value;
  const quantity = (value: unknown) => `0x${BigInt(String(value)).toString(16)}`;

  const statusOf = (success: unknown) =>
    typeof success === 'boolean' ? (success ? '0x1' : '0x0') : undefined;

  it('have a row for each block, as it is served', async () => {
    expect(tables['blocks']).toHaveLength(LAST + 1);
    for (const number of [0, 1, 150, LAST]) {
      const row = tables['blocks']?.[number] ?? {};
      expect(await service.query('eth_getBlockByNumber', quantity(number), false)).toMatchObject({
        number: quantity(row['block_number']),
        hash: hex(row['block_hash']),
        parentHash: hex(row['parent_hash']),
        miner: hex(row['author']),
        gasUsed: quantity(row['gas_used']),
        gasLimit: quantity(row['gas_limit']),
        timestamp: quantity(row['timestamp']),
        size: quantity(row['size']),
        extraData: hex(row['extra_data']),
        stateRoot: hex(row['state_root']),
      });
    }
  });

  it('have the logs of eth_getLogs, one by one', async () => {
    const served: Record<string, unknown>[] = [];
    for (let from = 0; from <= COMPARED; from += 40) {
      const range = { fromBlock: quantity(from), toBlock: quantity(Math.min(from + 39, COMPARED)) };
      served.push(...Object(await service.query('eth_getLogs', range)));
    }
    expect(served.length).toBeGreaterThan(0);
    const compared = (tables['logs'] ?? []).filter((row) => Number(row['block_number']) <= COMPARED);
    const rows = compared.map((row) => ({
      blockNumber: quantity(row['block_number']),
      blockHash: hex(row['block_hash']),
      transactionIndex: quantity(row['transaction_index']),
      transactionHash: hex(row['transaction_hash']),
      logIndex: quantity(row['log_index']),
      address: hex(row['address']),
      topics: [0, 1, 2, 3].flatMap((index) => hex(row[`topic${index}`]) ?? []),
      data: hex(row['data']),
    }));
    expect(rows).toEqual(served.map(({ removed: _removed, blockTimestamp: _blockTimestamp, ...log }) => log));
  });

  it('have the transactions and receipts that are served', async () => {
    const transactions = tables['transactions'] ?? [];
    const receipts = tables['receipts'] ?? [];
    expect(receipts).toHaveLength(transactions.length);
    for (let index = 0; index < transactions.length; index += 37) {
      const row = transactions[index] ?? {};
      const receipt = receipts[index] ?? {};
      const place = [quantity(row['block_number']), quantity(row['transaction_index'])];
      expect(await service.query('eth_getTransactionByBlockNumberAndIndex', ...place)).toMatchObject({
        hash: hex(row['transaction_hash']),
        nonce: quantity(row['nonce']),
        from: hex(row['from_address']),
        to: hex(row['to_address']) ?? null,
        value: quantity(row['value_string']),
        gas: quantity(row['gas_limit']),
        type: quantity(row['transaction_type']),
        input: hex(row['input']),
      });
      expect(BigInt(`${String(hex(row['value_binary']))}`)).toBe(BigInt(String(row['value_string'])));
      const served = Object(await service.query('eth_getTransactionReceipt', hex(row['transaction_hash'])));
      expect(served).toMatchObject({
        gasUsed: quantity(row['gas_used']),
        cumulativeGasUsed: quantity(receipt['cumulative_gas_used']),
        effectiveGasPrice: quantity(row['gas_price']),
        contractAddress: hex(receipt['contract_address']) ?? null,
      });
      // Before Byzantium a receipt has a state root in its place.
      expect(served.status).toBe(statusOf(receipt['success']));
      expect(served.logs).toHaveLength(Number(receipt['n_logs']));
    }
  });
});
