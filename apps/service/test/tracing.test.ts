import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Anvil, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { attributeOf, type Collector, startCollector } from '@ethread/tracing/testing';
import { freePort, until } from '@ethread/setup';
import { KEY, type ServiceProcess, startConfigured, temporaryFolder } from './service-process.ts';

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
    const file = join(temporaryFolder(), 'ethread.yaml');
    writeFileSync(
      file,
      `port: 0\nkeys: [${KEY}]\nproxies: { trusted: [127.0.0.1] }\n` +
        `tracing: { url: '${collector.url}', sampleRatio: 0 }\n` +
        `chains:\n  - name: gateway\n    chainId: 31337\n    nodes: [{name: own, url: "${node.url}"}]\n`,
    );
    service = await startConfigured(file, await freePort());
  });

  afterAll(async () => {
    await node.close();
    await collector.close();
    await anvil.kill();
  });

  it('sends a span for each step of a sampled request, and passes the trace on to the upstream node', async () => {
    const call = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
    // The service samples only requests that a proxy sampled.
    await service.post(call('eth_call', [{ data: '0x01' }, 'latest']));
    const response = await fetch(`${service.url}/v3/${KEY}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', traceparent: TRACEPARENT },
      body: JSON.stringify([
        call('eth_getProof', [`0x${'11'.repeat(20)}`, [], 'latest']),
        call('eth_noSuchMethod', []),
      ]),
    });
    expect(response.headers.get('x-request-id')).toBe(TRACE);
    expect(await response.json()).toMatchObject([{ result: {} }, { error: { code: -32601 } }]);
    expect(await service.stop()).toBe(0);
    await until(() => collector.spans.length > 0);

    const names = (parent: string | undefined) =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent).map(({ name }) => name);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const [root] = collector.spans.filter(({ name }) => name === 'POST');
    expect(attributeOf(root, 'ethread.request_id')).toBe(TRACE);
    expect(names(root?.spanId).sort()).toEqual(['admit', 'call', 'call', 'parse', 'read', 'respond']);
    const calls = collector.spans.filter(({ name }) => name === 'call');
    const proof = calls.find((span) => attributeOf(span, 'rpc.method') === 'eth_getProof');
    expect(names(proof?.spanId)).toEqual(['validate', 'charge', 'dispatch']);
    expect(attributeOf(proof, 'ethread.outcome')).toBe('ok');
    expect(calls.map((span) => attributeOf(span, 'ethread.outcome'))).toContain('MethodNotFoundError');
    const dispatch = collector.spans.find(
      ({ name, parentSpanId }) => name === 'dispatch' && parentSpanId === proof?.spanId,
    );
    const requested = collector.spans.filter(({ name }) => name === 'node');
    expect(requested.length).toBeGreaterThan(0);
    expect(new Set(requested.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([dispatch?.spanId]));
    for (const { spanId } of requested) expect(traceparents).toContain(`00-${TRACE}-${spanId}-01`);
    // The trace context of the unsampled call says so, and probes carry none.
    expect(traceparents).toContainEqual(expect.stringMatching(/^00-(?!4bf9).*-00$/));
    expect(traceparents).toContain(undefined);
    expect(collector.texts.join()).not.toContain(KEY);
    expect(collector.texts.join()).not.toContain(node.url);
  });
});
