import type { Indexer } from './indexer.ts';

/** Blocks behind the head that SQD takes as final: more than any reorg of the lab replaces. */
const FINALITY_BLOCKS = 12;

/** SQD's processor of EVM chains, with its database of TypeORM. */
export const sqd: Indexer = {
  name: 'SQD',
  packages: {
    '@subsquid/evm-processor': '1.27.3',
    '@subsquid/typeorm-store': '1.5.1',
    '@subsquid/typeorm-migration': '1.3.0',
    '@subsquid/big-decimal': '1.0.0',
    typeorm: '0.3.27',
    pg: '8.16.3',
  },
  files: ({ rpcUrl, token }) => ({
    'package.json': '{}',
    'lib/model/index.js': `
const { EntitySchema } = require('typeorm');
class Transfer {
  constructor(fields) { Object.assign(this, fields); }
}
exports.Transfer = Transfer;
exports.schema = new EntitySchema({
  name: 'Transfer',
  tableName: 'transfer',
  target: Transfer,
  columns: { id: { type: 'text', primary: true }, block: { type: 'integer' } },
});
`,
    'db/migrations/1700000000000-init.js': `
module.exports = class Init1700000000000 {
  name = 'Init1700000000000';
  async up(db) {
    await db.query('create table transfer (id text primary key, block integer not null)');
  }
  async down(db) {
    await db.query('drop table transfer');
  }
};
`,
    'main.js': `
const { EvmBatchProcessor } = require('@subsquid/evm-processor');
const { TypeormDatabase } = require('@subsquid/typeorm-store');
const { Transfer } = require('./lib/model');
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const processor = new EvmBatchProcessor()
  .setRpcEndpoint({ url: '${rpcUrl}' })
  .setRpcDataIngestionSettings({ headPollInterval: 200 })
  .setFinalityConfirmation(${FINALITY_BLOCKS})
  .addLog({ address: ['${token}'], topic0: [topic] });
processor.run(new TypeormDatabase({ supportHotBlocks: true }), async ({ blocks, store }) => {
  const rows = blocks.flatMap(({ header, logs }) =>
    logs
      .filter(({ address, topics }) => address === '${token}' && topics[0] === topic)
      .map(({ logIndex }) => new Transfer({ id: header.hash + ' ' + logIndex, block: header.height })),
  );
  await store.insert(rows);
});
`,
  }),
  environment: ({ databaseUrl }) => ({ DB_URL: databaseUrl }),
  prepare: [['node_modules/@subsquid/typeorm-migration/lib/apply.js']],
  start: () => ['main.js'],
  rows: 'select id from transfer',
};
