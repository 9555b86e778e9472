import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics, METRICS } from '@ethread/metrics';
import * as contract from '@ethread/types';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:ethread|nodejs|process)_[a-z0-9_]+/g));

const INCIDENTS = {
  headAgeSeconds: 1,
  missing: 0,
  reorgsBelowFinal: 0,
  isBeyondKnownForks: false,
  damagedReads: 0,
  scan: { repaired: 0, unrepaired: 0 },
  bucket: { requests: 1, failures: 0 },
};

/** Returns the names of all metrics that the service exposes. */
async function exposedNames(): Promise<ReadonlySet<string>> {
  const condition = { isUsable: true, problem: undefined, latencyMs: 1, head: 1, isOnCanonicalChain: true };
  const node = { node: 'own', role: 'primary', priority: 0, ...condition } as const;
  const nodes = [
    { ...node, running: 0, calls: 1, faults: 0, quarantines: 0, isOfChain: true, contradictsStore: false },
  ];
  const chains = [
    { chain: 'main', head: 1, finalized: 1, available: [{ from: 0, to: 1 }], nodes, ...INCIDENTS },
  ];
  const metrics = createMetrics({ chains: () => chains, webSockets: () => 0, inFlight: () => 0 });
  metrics.onRejected({ error: 'InvalidApiKeyError' });
  metrics.onCall({
    chain: 'main',
    method: 'eth_call',
    error: undefined,
    source: 'service',
    milliseconds: 1,
    credits: 1,
    bytes: 1,
  });
  metrics.onSubscription({ chain: 'main', kind: 'opened' });
  metrics.onSubscription({ chain: 'main', kind: 'ended', reason: 'SlowReader' });
  return namesIn(await metrics.print());
}

describe('monitoring', () => {
  it('exposes every metric that is defined, and no other metric of its own', async () => {
    const exposed = [...(await exposedNames())].filter((name) => name.startsWith('ethread_'));
    const defined = Object.values(METRICS).flatMap(({ name, type }) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    expect(exposed.sort()).toEqual(defined.sort());
  });

  it.each([
    ...['deploy/helm/ethread/ethread.rules.yml', 'deploy/grafana/ethread.json'],
    ...['docs/metrics.md', 'docs/operating.md', 'docs/alerts.md', 'docs/lost-nodes.md'],
  ])('names only metrics that the service exposes: %s', async (path) => {
    const exposed = await exposedNames();
    // `process_` stands for a family, and tables of accounts are no metrics.
    const named = [...namesIn(read(path))].filter((name) => !/_$|^ethread_account_/.test(name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('alerts on errors of the document, and documents the response to each alert', () => {
    const {
      groups,
    }: { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] } =
      parse(read('deploy/helm/ethread/ethread.rules.yml'));
    const rules = groups.flatMap((group) => group.rules);
    const errors = rules.flatMap(({ expr }) => expr.match(/\b[A-Z]\w+Error\b/g) ?? []);
    expect(errors.length).toBeGreaterThan(2);
    expect(errors.filter((name) => !(name in contract))).toEqual([]);
    const headings = read('docs/alerts.md').match(/(?<=^## )\w+/gm);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    expect(rules.map(({ annotations }) => annotations['runbook_url'])).toEqual(
      headings?.map((name) => `https://runbooks.example/alerts.md#${name.toLowerCase()}`),
    );
  });

  it('documents what operators see with lines that the service logs, and with alerts that exist', () => {
    const page = read('docs/lost-nodes.md');
    const rows = page.split('\n').filter((line) => /^\| Log +\|/.test(line));
    expect(rows.length).toBeGreaterThan(1);
    const lines = rows.flatMap((row) => row.match(/(?<=`)[a-z][a-z ]+ [a-z ]+(?=`)/g) ?? []);
    expect(lines.length).toBeGreaterThan(6);
    const sources = ['packages/adapters/upstreams/src', 'packages/adapters/history/src', 'apps/service/src']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
          (file) => `${folder}/${file}`,
        ),
      )
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    expect(lines.filter((line) => !sources.includes(line))).toEqual([]);
    const alerts = read('deploy/helm/ethread/ethread.rules.yml');
    const named = new Set(page.match(/\bEthread[A-Z]\w+/g));
    expect([...named].filter((name) => !alerts.includes(`alert: ${name}\n`))).toEqual([]);
  });
});
