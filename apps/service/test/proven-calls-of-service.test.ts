import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { http } from '@ethread/client';
import { verified } from '@ethread/client/verify';
import { type Anvil, devGenesis, mined, startAnvil } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { alteredTransport } from './altered-transport.ts';
import { type CountingNode, startCountingNode } from './proven-calls/counting-node.ts';
import { callOf, postJson } from './json-rpc.ts';
import {
  configurationFile,
  SAMPLE_CHAIN,
  type ServiceProcess,
  startChain,
  temporaryFolder,
} from './service-process.ts';
import { firstBlocksFile, startSampleService } from './stored-sample.ts';
import { openService, type OwnService } from './world.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const NOBODY = '0x00000000000000000000000000000000deadbeef';
/** Creates a token: with one word it returns the balance of that holder, with two it sets the balance. */
const TOKEN_CREATION =
  '0x60248060095f395ff3366040146016575f355f5260405f20545f5260205ff35b5f355f5260203560405f205500';
const wordOf = (value: number) => value.toString(16).padStart(64, '0');
const LIE = `0x${'bad'.repeat(21)}b`;

/** Calls a service, and returns the result, or else the error, with its proof. */
async function askOf({ apiUrl }: { readonly apiUrl: string }, method: string, params: readonly unknown[]) {
  const response = await postJson(apiUrl, callOf(method, params));
  const { result, error } = Object(await response.json());
  return { result: error ?? result, proof: response.headers.get('x-proof') };
}

describe('service that proves calls over a node that lies about their results', () => {
  let anvil: Anvil;
  let node: CountingNode;
  let service: ServiceProcess;
  let token: string;
  let genesis: { readonly config: Readonly<Record<string, unknown>> };

  const send = (transaction: object) => mined(anvil, { from: SENDER, ...transaction });

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--hardfork', 'prague'] });
    ({ contractAddress: token } = await send({ data: TOKEN_CREATION }));
    for (const holder of [1, 2])
      await send({ to: token, data: `0x${wordOf(holder)}${wordOf(100 * holder)}` });
    node = await startCountingNode(anvil.url);
    node.altering = (method) => (method === 'eth_call' || method === 'eth_estimateGas' ? LIE : undefined);
    const folder = temporaryFolder();
    const text = await devGenesis(anvil);
    genesis = JSON.parse(text);
    writeFileSync(join(folder, 'genesis.json'), text);
    service = await startChain(
      {
        name: 'dev',
        genesis: join(folder, 'genesis.json'),
        data: join(folder, 'data'),
        execute: false,
        proofs: 'complete',
        nodes: [{ name: 'own', url: node.url }],
        nodeOptions: { pollMs: 50 },
      },
      { methods: 'extended' },
    );
    const head = await anvil.rpc('eth_blockNumber');
    await until(async () => (await service.query('eth_blockNumber')) === head);
  });
  afterAll(async () => {
    await service.stop();
    await node.close();
    await anvil.kill();
  });

  const balanceOf = (holder: number) => ({ from: SENDER, to: token, data: `0x${wordOf(holder)}` });

  /** Calls the service, and returns its result with its proof, and the messages in turn that it took. */
  async function ask(method: string, ...params: readonly unknown[]) {
    const before = node.requests.length;
    return {
      ...(await askOf(service, method, params)),
      // Hints are asked for beside proofs, and take no time of their own.
      rounds: node.requests.slice(before).filter((methods) => !methods.includes('eth_createAccessList'))
        .length,
    };
  }

  /** The same beside the node's result. */
  async function compare(method: string, ...params: readonly unknown[]) {
    return { ...(await ask(method, ...params)), expected: await anvil.rpc(method, ...params) };
  }

  it('takes two messages in turn for an unknown call, one for another argument, and none for the same call', async () => {
    const first = await compare('eth_call', balanceOf(1), 'latest');
    expect(first).toMatchObject({ result: first.expected, proof: 'complete' });
    expect(first.rounds).toBeLessThanOrEqual(2);
    const other = await compare('eth_call', balanceOf(2), 'latest');
    expect(other).toMatchObject({ result: other.expected, proof: 'complete', rounds: 1 });
    const again = await compare('eth_call', balanceOf(2), 'latest');
    expect(again).toMatchObject({ result: other.expected, proof: 'complete', rounds: 0 });
  });

  it('proves estimates, codes, accounts, storage and calls with overrides', async () => {
    const set = { from: SENDER, to: token, data: `0x${wordOf(9)}${wordOf(9)}` };
    for (const [method, ...params] of [
      ['eth_estimateGas', set, 'latest'],
      ['eth_getCode', token, 'latest'],
      ['eth_estimateGas', { to: SENDER }, 'latest', { [SENDER]: { code: '0x60075f5260205ff3' } }],
      ['eth_call', { to: SENDER }, 'latest', { [SENDER]: { code: '0x60075f5260205ff3' } }],
      ['eth_getBalance', NOBODY, 'latest'],
      ['eth_getTransactionCount', SENDER, 'latest'],
      ['eth_getStorageAt', token, `0x${wordOf(0)}`, 'latest'],
    ] as const) {
      const compared = await compare(method, ...params);
      // anvil searches for an estimate in another way.
      const expected =
        method === 'eth_estimateGas' ? expect.stringMatching(/^0x[0-9a-f]+$/) : compared.expected;
      expect({ method, ...compared }).toMatchObject({ method, result: expected, proof: 'complete' });
    }
  });

  it('shows witnesses, by which a client proves calls with one request', async () => {
    const calls = [balanceOf(2), { from: SENDER, to: NOBODY, value: '0x1' }];
    const { hash: anchor } = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
    const plain = http(service.apiUrl);
    for (const call of calls) {
      const { transport, calls: requested } = alteredTransport(
        plain,
        (_method, _params, response) => response,
      );
      const client = verified(transport, { anchor, chain: genesis.config, witnesses: true });
      const expected = await anvil.rpc('eth_call', call, 'latest');
      expect(await client.request('eth_call', [call, { blockHash: anchor }])).toBe(expected);
      expect(requested.filter((method) => method !== 'eth_getBlockByHash')).toEqual(['proof_call']);
    }
    const again = await ask('proof_call', calls[0], 'latest');
    expect(again).toMatchObject({ result: { result: `0x${wordOf(200)}` }, proof: 'complete', rounds: 1 });
    const { altering } = node;
    node.altering = (method, ...rest) => (method === 'eth_getProof' ? null : altering(method, ...rest));
    expect((await ask('proof_call', calls[1], 'latest')).result).toMatchObject({ code: -32002 });
    node.altering = altering;
    plain.close();
  });

  it('marks what it cannot prove', async () => {
    expect(await compare('eth_call', balanceOf(1), 'pending')).toMatchObject({ result: LIE, proof: 'none' });
  });
});

describe('service whose own state begins after its start', () => {
  const { Token } = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8')).contracts;
  const OLD = '0x1e';
  let node: ServiceProcess;
  let service: OwnService;

  beforeAll(async () => (node = await startSampleService('extended')));
  afterAll(() => node.stop());
  afterEach(() => service.close());

  async function open(chain: object): Promise<void> {
    const genesis = join(SAMPLE_CHAIN, 'genesis.json');
    const nodes = [{ name: 'own', url: node.apiUrl }];
    const main = { name: 'main', genesis, data: 'data', proofs: 'complete', nodes, ...chain };
    service = await openService(configurationFile({ chains: [main], methods: 'extended' }));
    await service.service.ready;
  }

  /** Calls and reads the state of a block. Returns their proofs. */
  async function proofsAt(block: string): Promise<readonly (string | null)[]> {
    const proofs = [];
    for (const [method, ...params] of [
      ['eth_call', { to: Token, data: `0x70a08231${wordOf(1)}` }],
      ['eth_estimateGas', { to: NOBODY, value: '0x0' }],
      ['eth_getBalance', Token],
      ['eth_getStorageAt', Token, '0x0'],
      ['eth_getProof', Token, []],
    ] as const) {
      const { result, proof } = await askOf(service, method, [...params, block]);
      expect({ method, result }).toEqual({ method, result: await node.query(method, ...params, block) });
      proofs.push(proof);
    }
    return proofs;
  }

  it('calls the state of a first import, and what only nodes have, without a restart', async () => {
    await open({ execute: false, import: [await firstBlocksFile(30)] });
    expect(await proofsAt(OLD)).toEqual(['local', 'local', 'local', 'local', 'local']);
    expect(await proofsAt('latest')).toEqual(['complete', 'complete', 'complete', 'complete', 'complete']);
  });

  it('calls the state of executed blocks of nodes as soon as it is there', async () => {
    await open({ execute: true, import: [await firstBlocksFile(290)] });
    await until(async () => !(await proofsAt('latest')).some((proof) => proof !== 'local'));
    expect(await proofsAt(OLD)).toEqual(['local', 'local', 'local', 'local', 'local']);
  });
});
