import { type Anvil, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import { NEVER_LATE, type ServiceProcess, startChain } from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const MARKED = [
  ['eth_getBlockByNumber', ['latest', false]],
  ['eth_estimateGas', [{ from: SENDER, to: SENDER, value: '0x1' }]],
] as const;
const UNMARKED = [
  ['eth_call', [{ to: SENDER }]],
  ['eth_getProof', [SENDER, [], 'latest']],
] as const;
/** The nodes have one genesis block, as nodes of one chain do. */
const GENESIS = ['--timestamp', '1700000000'];
/** Calls in flight at any time. */
const WORKERS = 8;

interface Responded {
  readonly method: string;
  readonly began: number;
  readonly servedBy: string | null;
  readonly code: number | undefined;
  readonly hasResult: boolean;
}

describe('service in front of an upstream node and a partner', () => {
  let own: Anvil;
  let elsewhere: Anvil;
  let partner: Proxy;
  let service: ServiceProcess;
  const responded: Responded[] = [];
  let isLoading = false;
  let workers: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    own = await startAnvil({ args: GENESIS });
    elsewhere = await startAnvil({ args: GENESIS });
    await own.mine(5);
    await elsewhere.mine(20);
    partner = await startProxy(elsewhere);
    const nodes = [
      { name: 'own', url: own.url },
      { name: 'paid', url: partner.url, role: 'partner' },
    ];
    const chain = { name: 'gateway', chainId: 31_337, nodes, nodeOptions: { pollMs: 200 } };
    service = await startChain(chain, { load: NEVER_LATE });
  });

  afterAll(async () => {
    isLoading = false;
    await workers;
    await service.stop();
    await partner.close();
    await own.kill();
    await elsewhere.kill();
  });

  /** Returns the calls of clients at the partner, whose chain and head the service asks for once a minute. */
  const estimates = () => partner.requested.filter(({ method }) => method === 'eth_estimateGas').length;

  async function query(method: string, params: readonly unknown[]): Promise<void> {
    const began = performance.now();
    const response = await postJson(service.apiUrl, callOf(method, params));
    const { error, result } = Object(await response.json());
    responded.push({
      method,
      began,
      servedBy: response.headers.get('x-served-by'),
      code: error?.code,
      hasResult: result !== undefined && result !== null,
    });
  }

  function load(): void {
    isLoading = true;
    const work = async () => {
      while (isLoading) for (const [method, params] of [...MARKED, ...UNMARKED]) await query(method, params);
    };
    workers = Promise.all(Array.from({ length: WORKERS }, work));
  }

  const marked = (responses: readonly Responded[]) =>
    responses.filter(({ method }) => MARKED.some(([name]) => name === method));
  const unmarked = (responses: readonly Responded[]) =>
    responses.filter(({ method }) => UNMARKED.some(([name]) => name === method));
  /** Returns responses to several calls of each client. */
  const latest = () => responded.slice(-4 * WORKERS);
  const since = (moment: number) => responded.filter(({ began }) => began >= moment);

  it('switches to the partner when the node is killed under load, and back when it returns', async () => {
    load();
    await until(() => responded.length > 200);
    const before = [...responded];
    expect(before.filter(({ hasResult, servedBy }) => !hasResult || servedBy !== null)).toEqual([]);
    expect(estimates()).toBe(0);

    const killed = performance.now();
    await own.kill();
    const isSwitched = () =>
      latest().every(({ code, servedBy }) => servedBy === 'partner' || code === -32002);
    await until(isSwitched);
    const switched = performance.now();
    await until(() => marked(since(switched)).length > 100 && unmarked(since(switched)).length > 100);
    const inOutage = since(switched);
    expect(
      marked(inOutage).filter(({ hasResult, servedBy }) => !hasResult || servedBy !== 'partner'),
    ).toEqual([]);
    expect(unmarked(inOutage).filter(({ code, servedBy }) => code !== -32002 || servedBy !== null)).toEqual(
      [],
    );
    // Calls in flight when the node was killed: either side responds.
    expect(marked(since(killed)).filter(({ hasResult }) => !hasResult)).toEqual([]);
    // The service asks for the partner's chain, too.
    const mayBeQueried = new Set(['eth_chainId', ...MARKED.map(([name]) => name)]);
    expect(new Set(partner.requested.map(({ method }) => method))).toEqual(mayBeQueried);

    // The node returns with a chain that is ahead of the partner's.
    own = await startAnvil({ port: own.port, args: GENESIS });
    await own.mine(40);
    const isBack = () => latest().every(({ hasResult, servedBy }) => hasResult && !servedBy);
    await until(isBack);
    const back = performance.now();
    // The calls that began before may end at the partner.
    await until(() => since(back).length > 4 * WORKERS);
    const requested = estimates();
    await until(() => since(back).length > 400);
    expect(estimates()).toBe(requested);
    expect(since(back).filter(({ hasResult, servedBy }) => !hasResult || servedBy !== null)).toEqual([]);
  });

  it('never reveals the addresses of its upstream nodes', () => {
    expect(service.output()).toContain('"node":"own"');
    // A line about a node or the nodes names the chain as the configuration does.
    const lines = service
      .output()
      .split('\n')
      .filter((line) => /"node":|upstream node/.test(line));
    expect(lines.filter((line) => !line.includes('"chain":"gateway"'))).toEqual([]);
    expect(lines.filter((line) => line.includes('no upstream node is usable'))).toHaveLength(1);
    // The digits of a process id or a time may be those of a port.
    const output = service.output().replaceAll(/"(pid|time)":\d+/g, '');
    for (const port of [own.port, partner.port]) expect(output).not.toContain(String(port));
  });
});
