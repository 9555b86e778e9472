import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devGenesis, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { callOf, postJson } from '../json-rpc.ts';
import { KEY, type ServiceProcess, startConfigured, temporaryFolder } from '../service-process.ts';
import { blockReads } from './block-reads.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOPIC = `0x${'dd'.repeat(32)}`;
/** A contract that logs the first word of its calldata. */
const CREATION = `0x602d80600b6000396000f36000356000527f${TOPIC.slice(2)}60206000a100`;
/** Blocks of the window, and its step. */
const WINDOW = 200;
const STEP = 2;
/** Interval of the blocks that have logs. */
const BUSY_EVERY = 4;

export interface WindowReport {
  readonly queries: number;
  readonly logs: number;
  /** Blocks that the node read without a local store, and with one. */
  readonly readsWithout: number;
  readonly readsWith: number;
  /** Queries whose responses were not the same bytes. */
  readonly different: number;
}

/**
 * Reads logs in a window that slides over a chain, from a service without a local store and from a service with one.
 */
export async function slideWindow(blocks: number): Promise<WindowReport> {
  const anvil = await startAnvil({ args: ['--no-mining'] });
  const call = (rest: object) => anvil.rpc('eth_sendTransaction', { from: SENDER, gas: '0x186a0', ...rest });
  const deployment = await call({ data: CREATION });
  await anvil.mine();
  const contract = Object(await anvil.rpc('eth_getTransactionReceipt', deployment)).contractAddress;
  for (let number = 2; number <= blocks; number += BUSY_EVERY) {
    await call({ to: contract, data: `0x${number.toString(16).padStart(64, '0')}` });
    await anvil.mine(Math.min(BUSY_EVERY, blocks - number + 1));
  }
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
  const without = await startProxy(anvil);
  const withCopy = await startProxy(anvil);
  const services = await Promise.all([
    startService(folder, 'without', without, 'chainId: 31337'),
    startService(
      folder,
      'with',
      withCopy,
      'genesis: genesis.json\n    data: data\n    keep: {backfillFrom: 1, backfillBlocksPerSecond: 100000}',
    ),
  ]);
  try {
    const [plain, keeping] = services;
    let logs = 0;
    let different = 0;
    let queries = 0;
    await until(() => keeping.output().includes('all older blocks are stored'), 300_000);
    without.requested.length = 0;
    for (let to = WINDOW; to <= blocks; to += STEP) {
      const range = { fromBlock: hex(to - WINDOW + 1), toBlock: hex(to), address: contract };
      const [one, other] = await Promise.all([query(plain, range), query(keeping, range)]);
      queries++;
      logs += JSON.parse(other).result.length;
      if (one !== other) different++;
    }
    const reads = { readsWithout: blockReads(without.requested), readsWith: blockReads(withCopy.requested) };
    return { queries, logs, different, ...reads };
  } finally {
    for (const service of services) await service.stop();
    await without.close();
    await withCopy.close();
    await anvil.kill();
  }
}

const hex = (number: number) => `0x${number.toString(16)}`;

async function startService(
  folder: string,
  name: string,
  node: Proxy,
  copy: string,
): Promise<ServiceProcess> {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(
    file,
    `port: 0\nkeys: [${KEY}]\nchains:\n  - name: dev\n    ${copy}\n    nodes: [{name: own, url: "${node.url}"}]\n`,
  );
  return startConfigured(file);
}

/** Returns the whole response as received. */
async function query({ apiUrl }: ServiceProcess, filter: object): Promise<string> {
  const response = await postJson(apiUrl, callOf('eth_getLogs', [filter]));
  const text = await response.text();
  if (!Array.isArray(JSON.parse(text).result)) throw new Error(text);
  return text;
}
