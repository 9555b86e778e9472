import { type Anvil, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { attributeOf, type Collector, startCollector } from '@ethread/metrics/testing';
import { until } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import { KEY, type ServiceProcess, startChain } from './service-process.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('service with tracing', () => {
  let anvil: Anvil;
  let node: Proxy;
  let collector: Collector;
  let service: ServiceProcess;
  const traceparents: unknown[] = [];

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(3);
    node = await startProxy(anvil);
    const { respond } = node;
    node.respond = (requested, response, request) => {
      traceparents.push(request.headers['traceparent']);
      return respond(requested, response, request);
    };
    collector = await startCollector();
    service = await startChain(
      { name: 'gateway', chainId: 31_337, nodes: [{ name: 'own', url: node.url }] },
      { proxies: { trusted: ['127.0.0.1'] }, tracing: { url: collector.url, sampleRatio: 0 } },
    );
  });

  afterAll(async () => {
    await node.close();
    await collector.close();
    await anvil.kill();
  });

  it('sends a span for each call of a sampled request, and passes the trace on to the upstream node', async () => {
    // The service samples only requests that a proxy sampled.
    await service.call('eth_call', { data: '0x01' }, 'latest');
    const response = await postJson(
      service.apiUrl,
      [callOf('eth_getProof', [`0x${'11'.repeat(20)}`, [], 'latest']), callOf('eth_noSuchMethod')],
      { traceparent: TRACEPARENT },
    );
    expect(response.headers.get('x-request-id')).toBe(TRACE);
    expect(await response.json()).toMatchObject([{ result: {} }, { error: { code: -32601 } }]);
    expect(await service.stop()).toBe(0);
    // The span of the request ends last.
    await until(() => collector.spans.some(({ name }) => name === 'POST'));

    const names = (parent: string | undefined) =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent).map(({ name }) => name);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const [root] = collector.spans.filter(({ name }) => name === 'POST');
    expect(attributeOf(root, 'ethread.request_id')).toBe(TRACE);
    expect(names(root?.spanId)).toEqual(['call', 'call']);
    const calls = collector.spans.filter(({ name }) => name === 'call');
    const proof = calls.find((span) => attributeOf(span, 'rpc.method') === 'eth_getProof');
    expect(attributeOf(proof, 'ethread.outcome')).toBe('ok');
    expect(calls.map((span) => attributeOf(span, 'ethread.outcome'))).toContain('MethodNotFoundError');
    const requested = collector.spans.filter(({ name }) => name === 'node');
    expect(requested.length).toBeGreaterThan(0);
    expect(new Set(requested.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([proof?.spanId]));
    for (const { spanId } of requested) expect(traceparents).toContain(`00-${TRACE}-${spanId}-01`);
    // The trace context of the unsampled call says so, and probes carry none.
    expect(traceparents).toContainEqual(expect.stringMatching(/^00-(?!4bf9).*-00$/));
    expect(traceparents).toContain(undefined);
    expect(collector.texts.join()).not.toContain(KEY);
    expect(collector.texts.join()).not.toContain(node.url);
  });
});
