import { request } from 'node:http';
import { countWorkByTick } from '@ethread/setup';
import { createMetrics } from './create-metrics.ts';
import { createMetricsServer } from './create-metrics-server.ts';
import { METRICS } from './metric-definitions.ts';
import { meteredCall as call } from './testing/metered-call.ts';

const NOTHING = { chains: () => [], webSockets: () => 0, inFlight: () => 0 };

function openMetrics() {
  const node = {
    node: 'own',
    role: 'primary' as const,
    priority: 0,
    isUsable: false,
    problem: 'unreachable',
    latencyMs: 2,
    head: 7,
    isOnCanonicalChain: true,
    running: 0,
    calls: 3,
    faults: 2,
    quarantines: 1,
    isOfChain: true,
    contradictsStore: false,
  };
  return createMetrics({
    chains: () => [
      {
        chain: 'main',
        head: 8,
        finalized: undefined,
        headAgeSeconds: 12,
        missing: 1,
        reorgsBelowFinal: 2,
        isBeyondKnownForks: false,
        damagedReads: 4,
        scan: { repaired: 2, unrepaired: 1 },
        available: [
          { from: 1, to: 4 },
          { from: 6, to: 10 },
        ],
        proven: {
          unproven: { fork: 0, budget: 4 },
          refused: { lied: 3 },
        },
        nodes: [node],
      },
    ],
    webSockets: () => 2,
    inFlight: () => 3,
  });
}

describe('createMetrics', () => {
  it('registers every metric that is defined', async () => {
    const printed = await createMetrics(NOTHING).print();
    for (const { name, type } of Object.values(METRICS))
      expect(printed).toContain(`# TYPE ${name} ${type}\n`);
  });

  it('reports chains, nodes, proofs, WebSockets, rejected requests and the process', async () => {
    const metrics = openMetrics();
    metrics.onRejected({ error: 'InvalidApiKeyError' });
    const text = await metrics.print();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        '# TYPE ethread_head_block gauge',
        'ethread_head_block{chain="main"} 8',
        'ethread_available_blocks{chain="main"} 9',
        'ethread_node_usable{chain="main",node="own",role="primary"} 0',
        'ethread_node_head_block{chain="main",node="own",role="primary"} 7',
        'ethread_node_quarantines_total{chain="main",node="own",role="primary"} 1',
        'ethread_damaged_blocks_total{chain="main",outcome="repaired"} 2',
        'ethread_damaged_blocks_total{chain="main",outcome="unrepaired"} 1',
        'ethread_calls_left_to_nodes_total{chain="main",cause="fork"} 0',
        'ethread_calls_left_to_nodes_total{chain="main",cause="budget"} 4',
        'ethread_refused_proofs_total{chain="main",cause="lied"} 3',
        'ethread_websocket_connections 2',
        'ethread_rejected_requests_total{error="InvalidApiKeyError"} 1',
      ]),
    );
    expect(text).not.toContain('ethread_finalized_block{');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('counts calls by chain, method, outcome and source, and subscriptions with their notifications', async () => {
    const metrics = openMetrics();
    metrics.onCall(call());
    metrics.onCall(call({ source: 'partner' }));
    metrics.onCall(call({ error: 'RevertError' }));
    metrics.onCall(call({ error: 'RevertError' }));
    metrics.onCall(call({ method: undefined, error: 'MethodNotFoundError' }));
    const chain = 'main';
    for (let count = 0; count < 3; count++) metrics.onSubscription({ chain, kind: 'opened' });
    const notified = { method: 'eth_subscribe', count: 2, credits: 40, bytes: 500 };
    metrics.onSubscription({ chain, kind: 'notified', ...notified });
    for (const reason of [undefined, 'SlowReader'] as const)
      metrics.onSubscription({ chain, kind: 'ended', reason });
    const lines = (await metrics.print()).split('\n');
    expect(lines.filter((line) => line.startsWith('ethread_calls_total'))).toEqual([
      'ethread_calls_total{chain="main",method="eth_call",outcome="ok",source="service"} 1',
      'ethread_calls_total{chain="main",method="eth_call",outcome="ok",source="partner"} 1',
      'ethread_calls_total{chain="main",method="eth_call",outcome="RevertError",source="service"} 2',
      'ethread_calls_total{chain="main",method="none",outcome="MethodNotFoundError",source="service"} 1',
    ]);
    expect(lines).toContain('ethread_credits_total{chain="main",method="eth_call"} 104');
    expect(lines).toContain('ethread_response_bytes_total{chain="main",method="eth_call"} 400');
    expect(lines).toContain('ethread_subscriptions{chain="main"} 1');
    expect(lines).toContain('ethread_dropped_subscriptions_total{chain="main",reason="SlowReader"} 1');
    expect(lines).toContain('ethread_credits_total{chain="main",method="eth_subscribe"} 40');
    expect(lines).toContain('ethread_response_bytes_total{chain="main",method="eth_subscribe"} 500');
  });

  it('prints the versions, stores, certificates, reloads, databases and imports of the deployment', async () => {
    const metrics = createMetrics({
      ...NOTHING,
      operation: {
        version: '1.2.3',
        stores: () => [{ store: 'main', bytes: 10, freeBytes: 20 }],
        certificateEnds: () => ({ api: 5_000 }),
        reloads: () => ({ applied: 2, rejected: 1 }),
        keysNearLimit: () => new Map([['free', 3]]),
        damagedAccountReads: () => 4,
        rejectedConnections: () => ({ open: 3, address: 0 }),
        isPostgresReached: () => true,
        imports: () => [
          {
            chain: 'main',
            isRunning: true,
            kind: 'import',
            share: 0.25,
            blocks: 10,
            block: 12,
            perSecond: 9,
            secondsLeft: 1,
          },
        ],
      },
    });
    const lines = (await metrics.print()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `ethread_build_info{version="1.2.3",node="${process.versions.node}"} 1`,
        'ethread_store_bytes{store="main"} 10',
        'ethread_disk_free_bytes{store="main"} 20',
        'ethread_certificate_not_after_seconds{listener="api"} 5',
        'ethread_configuration_reloads_total{outcome="applied"} 2',
        'ethread_configuration_reloads_total{outcome="rejected"} 1',
        'ethread_keys_near_limit{plan="free"} 3',
        'ethread_damaged_account_reads_total 4',
        'ethread_rejected_connections_total{limit="open"} 3',
        'ethread_rejected_connections_total{limit="address"} 0',
        'ethread_database_up 1',
        'ethread_import_running{chain="main"} 1',
        'ethread_import_done_ratio{chain="main"} 0.25',
        'ethread_import_blocks_total{chain="main"} 10',
      ]),
    );
  });

  it('counts latencies in cumulative buckets, also after they were read', async () => {
    const metrics = openMetrics();
    for (const milliseconds of [0.5, 0.6, 40, 60_000]) metrics.onCall(call({ milliseconds }));
    await metrics.print();
    const text = await metrics.print();
    const bucket = (le: string) =>
      `ethread_call_duration_seconds_bucket{le="${le}",chain="main",method="eth_call"}`;
    const counts = { '0.0005': 1, '0.001': 2, '0.025': 2, '0.05': 3, '30': 3, '+Inf': 4 };
    for (const [le, count] of Object.entries(counts)) expect(text).toContain(`${bucket(le)} ${count}\n`);
    expect(text).toContain('ethread_call_duration_seconds_count{chain="main",method="eth_call"} 4\n');
    expect(text).toMatch(/ethread_call_duration_seconds_sum\{chain="main",method="eth_call"\} 60\.0411/);
    expect(text.match(/# TYPE ethread_call_duration_seconds histogram/g)).toHaveLength(1);
  });

  it('serves metrics only to bearers of the token, under allowed host names, to GET and HEAD of /metrics', async () => {
    const token = 'a-token-of-thirty-two-characters';
    const isAllowedHost = (host: string | undefined) => host === 'metrics.internal';
    const server = createMetricsServer(openMetrics(), { host: '127.0.0.1', port: 0, token, isAllowedHost });
    const { port } = await server.listen();
    const allowed = { Host: 'metrics.internal', Authorization: `Bearer ${token}` };
    const query = (headers: Readonly<Record<string, string>>, path = '/metrics?x', method = 'GET') =>
      new Promise<object>((resolve, reject) => {
        const requested = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
          const { statusCode: status, headers } = response;
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve({ status, type: headers['content-type'], text }));
        });
        requested.on('error', reject).end();
      });
    try {
      expect(await query(allowed)).toEqual({
        status: 200,
        type: 'text/plain; version=0.0.4; charset=utf-8',
        text: expect.stringContaining('ethread_available_blocks'),
      });
      expect(await query(allowed, '/metrics', 'HEAD')).toMatchObject({ status: 200, text: '' });
      expect(await query({ ...allowed, Authorization: `Bearer ${token}x` })).toMatchObject({ status: 401 });
      expect(await query({ Host: 'metrics.internal' })).toMatchObject({ status: 401 });
      expect(await query({ ...allowed, Host: 'rebound.example' })).toMatchObject({ status: 421 });
      expect(await query(allowed, '/')).toMatchObject({ status: 404 });
      expect(await query(allowed, '/metrics', 'POST')).toMatchObject({ status: 405 });
    } finally {
      await server.close();
    }
  });

  it('prints in steps, so that calls have their turns meanwhile', async () => {
    const ticks = countWorkByTick();
    const metrics = createMetrics({
      ...NOTHING,
      chains() {
        ticks.work(3);
        return [];
      },
    });
    await metrics.print();
    const counts = await ticks.end();
    expect(counts.length).toBeGreaterThan(10);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });
});
