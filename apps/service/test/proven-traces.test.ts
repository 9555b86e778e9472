import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProxy, type Proxy } from '@ethread/upstreams/testing';
import { provenCall } from './json-rpc.ts';
import { NEVER_LATE, SAMPLE_CHAIN, type ServiceProcess, startChain } from './service-process.ts';
import { asNode, startSampleService, storedSample } from './stored-sample.ts';

const { transactions: LANDMARKS }: { readonly transactions: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);
/** Blocks of failures, of many logs, and of requests of the consensus layer. */
const BLOCKS = ['0xf', '0xc8', '0x12e'];
const TRACERS = [
  { limit: 200, enableReturnData: true },
  { tracer: 'callTracer', tracerConfig: { withLog: true } },
  { tracer: 'flatCallTracer' },
  { tracer: 'prestateTracer' },
  { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
];
const CONTRACT = `0x${'c0'.repeat(20)}`;
const LIE = { lie: true };

describe('traces on state that nodes prove', () => {
  let origin: ServiceProcess;
  let nodes: readonly Proxy[];
  let service: ServiceProcess;

  beforeAll(async () => {
    origin = await startSampleService('extended');
    nodes = await Promise.all([startProxy(asNode(origin)), startProxy(asNode(origin))]);
    const [honest, liar] = nodes;
    // No node is asked for a trace that the service proves.
    const lieInTraces = (method: string) => (/^(debug|trace)_/.test(method) ? LIE : undefined);
    if (honest) honest.altering = lieInTraces;
    if (liar) {
      liar.altering = (method, result) => {
        if (method === 'eth_getProof') return { ...Object(result), balance: '0xbad' };
        return method === 'eth_getCode' ? '0x60016000f3' : lieInTraces(method);
      };
    }
    service = await startChain(
      {
        name: 'main',
        genesis: join(SAMPLE_CHAIN, 'genesis.json'),
        data: await storedSample(),
        // The stored blocks without their state.
        calls: 'nodes',
        proofs: 'complete',
        nodes: nodes.map(({ url }, index) => ({ name: `node-${index}`, url })),
      },
      { methods: 'extended', load: NEVER_LATE },
    );
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all(nodes.map((node) => node.close()));
    await origin.stop();
  });

  /** Expects the trace of a service that executed the chain, proven. */
  async function expectEqual(method: string, ...params: readonly unknown[]): Promise<void> {
    const { result, proof } = await provenCall(service.apiUrl, method, ...params);
    expect({ method, params, proof, result }).toEqual({
      method,
      params,
      proof: 'complete',
      result: await origin.query(method, ...params),
    });
  }

  it.each(Object.entries(LANDMARKS))(
    'are those of a service that executed the chain, of %s',
    async (_name, hash) => {
      await expectEqual('debug_traceTransaction', hash, {
        tracer: 'callTracer',
        tracerConfig: { withLog: true },
      });
      await expectEqual('trace_replayTransaction', hash, ['trace', 'stateDiff']);
    },
  );

  it.each(BLOCKS)('are those of a service that executed the chain, in block %s', async (block) => {
    const { hash, transactions } = Object(await origin.query('eth_getBlockByNumber', block, false));
    const last = transactions.at(-1);
    for (const config of TRACERS) await expectEqual('debug_traceBlockByNumber', block, config);
    await expectEqual('debug_traceBlockByHash', hash, { tracer: 'callTracer' });
    await expectEqual('trace_block', block);
    await expectEqual('trace_replayBlockTransactions', block, ['trace', 'stateDiff']);
    await expectEqual('trace_transaction', last);
  });

  it('of calls are proven, with and without overrides', async () => {
    const call = { to: CONTRACT, gas: '0x186a0' };
    const stateOverrides = { [CONTRACT]: { code: '0x600160005500' } };
    for (const config of TRACERS)
      await expectEqual('debug_traceCall', call, '0x12e', { ...config, stateOverrides });
    await expectEqual('trace_call', call, ['trace', 'stateDiff'], '0x96');
  });

  it('of a range are proven', async () => {
    await expectEqual('trace_filter', { fromBlock: '0x120', toBlock: '0x12e' });
  });

  it('that no node proves are those of a node, unproven', async () => {
    const [honest] = nodes;
    if (!honest) throw new Error('there is no node');
    const { altering } = honest;
    honest.altering = (method, ...rest) => {
      if (method === 'eth_getProof') throw new Error('missing trie node');
      return altering(method, ...rest);
    };
    const { result, proof } = await provenCall(service.apiUrl, 'trace_block', '0x11');
    expect({ result, proof }).toEqual({ result: LIE, proof: 'none' });
    honest.altering = altering;
  });
});
