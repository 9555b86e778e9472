import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Altering,
  type Anvil,
  devGenesis,
  type Proxy,
  startAnvil,
  startProxy,
} from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { type ServiceProcess, spawnEthread, startChain, temporaryFolder } from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOPIC = `0x${'dd'.repeat(32)}`;
/** A contract that logs the first word of its calldata. */
const CREATION = `0x602d80600b6000396000f36000356000527f${TOPIC.slice(2)}60206000a100`;
const PATIENCE_MS = 60_000;
/** Blocks per lie. */
const BLOCKS = 3;

/** Returns a copy of a result that a lie may change. */
const copyOf = (result: unknown) => structuredClone(result) as never;

/** Lies about whole blocks and their receipts, from which the local store is filled. */
const LIES: Readonly<
  Record<string, { readonly method: string; readonly falsify: (result: never) => unknown }>
> = {
  'another state root': {
    method: 'eth_getBlockByHash',
    falsify: (block: { stateRoot: string }) => ({ ...block, stateRoot: TOPIC }),
  },
  'a transaction of another value': {
    method: 'eth_getBlockByHash',
    falsify: ({ transactions, ...block }: { transactions: object[] }) => ({
      ...block,
      transactions: transactions.map((one) => ({ ...one, value: '0x7' })),
    }),
  },
  'no transactions': {
    method: 'eth_getBlockByHash',
    falsify: (block: object) => ({ ...block, transactions: [] }),
  },
  'a withdrawal': {
    method: 'eth_getBlockByHash',
    falsify: (block: object) => ({
      ...block,
      withdrawals: [{ index: '0x1', validatorIndex: '0x1', address: SENDER, amount: '0x1' }],
    }),
  },
  'another status': {
    method: 'eth_getBlockReceipts',
    falsify: (receipts: object[]) => receipts.map((one) => ({ ...one, status: '0x0' })),
  },
  'dropped logs': {
    method: 'eth_getBlockReceipts',
    falsify: (receipts: object[]) => receipts.map((one) => ({ ...one, logs: [] })),
  },
  'other data in logs': {
    method: 'eth_getBlockReceipts',
    falsify: (receipts: { logs: object[] }[]) =>
      receipts.map((one) => ({ ...one, logs: one.logs.map((log) => ({ ...log, data: TOPIC })) })),
  },
  'no receipts': { method: 'eth_getBlockReceipts', falsify: () => [] },
  'receipts of another block': {
    method: 'eth_getBlockReceipts',
    falsify: (receipts: object[]) => [...receipts, ...receipts],
  },
};

describe('local store filled from a lying upstream node', () => {
  let anvil: Anvil;
  let liar: Proxy;
  let honest: Proxy;
  let service: ServiceProcess;
  let contract: string;
  let folder: string;
  let word = 0;
  /** Selects requests that the honest node does not serve, so that the service must ask the liar first. */
  let isWithheld = (_method: string, _params: readonly unknown[]) => false;

  async function mined(call: object): Promise<string> {
    const hash = String(await anvil.rpc('eth_sendTransaction', { from: SENDER, gas: '0x186a0', ...call }));
    await anvil.mine();
    return hash;
  }

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
    const receipt = await anvil.rpc('eth_getTransactionReceipt', await mined({ data: CREATION }));
    contract = Object(receipt).contractAddress;
    liar = await startProxy(anvil);
    honest = await startProxy(anvil);
    const { respond } = honest;
    honest.respond = async (call, response, request) => {
      if (!isWithheld(call.method, call.params)) return respond(call, response, request);
      response.statusCode = 503;
      response.end();
    };
    folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
    const nodes = [
      { name: 'liar', url: liar.url },
      { name: 'honest', url: honest.url },
    ];
    const chainOptions = { nodeOptions: { pollMs: 50, asideMs: 20 }, keep: { graceMs: PATIENCE_MS } };
    service = await startChain(
      { name: 'dev', genesis: 'genesis.json', data: 'data', nodes, ...chainOptions },
      { folder },
    );
  });

  afterAll(async () => {
    await service.stop();
    await liar.close();
    await honest.close();
    await anvil.kill();
  });

  it.each(Object.keys(LIES))('is correct when a node lies about %s', async (name) => {
    const lie = LIES[name];
    let reported = 0;
    // The headers of the followed head are not changed. Only data that the service requests in full is changed.
    const isSpoilt = (method: string, params: readonly unknown[]) =>
      method === lie?.method && (method === 'eth_getBlockReceipts' || params[1] === true);
    const altering: Altering = (method, result, params) => {
      if (!isSpoilt(method, params) || result === null) return undefined;
      reported++;
      return lie?.falsify(copyOf(result));
    };
    liar.altering = altering;
    isWithheld = (method, params) => reported === 0 && isSpoilt(method, params);
    const first = Number(await anvil.rpc('eth_blockNumber')) + 1;
    for (let count = 0; count < BLOCKS; count++) {
      await mined({ to: contract, data: `0x${(++word).toString(16).padStart(64, '0')}` });
      const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
      await until(
        async () => Object(await service.query('eth_getBlockByNumber', 'latest', false)).hash === hash,
      );
    }
    expect(reported).toBeGreaterThan(0);
    liar.altering = () => undefined;
    const range = { fromBlock: `0x${first.toString(16)}`, toBlock: 'latest' };
    expect(await service.query('eth_getLogs', range)).toEqual(await anvil.rpc('eth_getLogs', range));
  });

  it('passes its own verification', async () => {
    await service.stop();
    const { exit, stdout } = spawnEthread(['verify', '--data', join(folder, 'data'), '--json']);
    expect(await exit).toBe(0);
    expect(JSON.parse(stdout())).toMatchObject({ problems: [], aborted: false });
  });
});
