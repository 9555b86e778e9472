import { type Indexer, TRANSFER_ABI } from './indexer.ts';

/** Ponder, with its default settings but for a shorter interval between polls. */
export const ponder: Indexer = {
  name: 'Ponder',
  packages: { ponder: '0.16.10', viem: '2.38.0', hono: '4.13.19', pg: '8.16.3' },
  files: ({ rpcUrl, chainId, token, databaseUrl }) => ({
    'package.json': '{"type":"module"}',
    'ponder.config.ts': `
import { createConfig } from 'ponder';
export default createConfig({
  database: { kind: 'postgres', connectionString: '${databaseUrl}' },
  chains: { lab: { id: ${chainId}, rpc: '${rpcUrl}', pollingInterval: 200 } },
  contracts: { Token: { abi: ${JSON.stringify(TRANSFER_ABI)}, chain: 'lab', address: '${token}', startBlock: 0 } },
});
`,
    'ponder.schema.ts': `
import { onchainTable } from 'ponder';
export const transfer = onchainTable('transfer', (t) => ({ id: t.text().primaryKey(), block: t.integer().notNull() }));
`,
    'src/index.ts': `
import { ponder } from 'ponder:registry';
import { transfer } from 'ponder:schema';
ponder.on('Token:Transfer', async ({ event, context }) => {
  const id = event.block.hash + ' ' + event.log.logIndex;
  await context.db.insert(transfer).values({ id, block: Number(event.block.number) });
});
`,
    'src/api/index.ts': `
import { Hono } from 'hono';
export default new Hono();
`,
  }),
  start: ({ port }) => [
    'node_modules/ponder/dist/esm/bin/ponder.js',
    ...['start', '--schema', 'lab', '--port', String(port), '--log-format', 'json'],
  ],
  rows: 'select id from lab.transfer',
};
