import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@ethread/metrics';
import * as contract from '@ethread/types';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:ethread|nodejs|process)_[a-z0-9_]+/g));

const EXPOSED = new Set(
  Object.values(METRICS).flatMap(({ name, type }) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);
/** Metrics of the process, which the library of metrics defines. */
const OF_PROCESS = /^(?:nodejs|process)_/;

describe('monitoring', () => {
  it.each([
    ...['deploy/helm/ethread/ethread.rules.yml', 'deploy/grafana/ethread.json'],
    ...['docs/metrics.md', 'docs/operating.md', 'docs/alerts.md', 'docs/lost-nodes.md'],
  ])('names only metrics that the service exposes: %s', (path) => {
    // `process_` stands for a family, and tables of accounts are no metrics.
    const named = [...namesIn(read(path))].filter((name) => !/_$|^ethread_account_/.test(name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !EXPOSED.has(name) && !OF_PROCESS.test(name))).toEqual([]);
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
