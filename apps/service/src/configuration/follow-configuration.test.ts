import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import type { Configuration } from './configuration.ts';
import { followConfiguration } from './follow-configuration.ts';
import { loadConfiguration } from './load-configuration.ts';

describe('followed configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-follow-'));
  const file = join(folder, 'ethread.yaml');
  const text = (creditsPerDay: number, port = 8545) =>
    `keys: [key-of-the-tests]\nport: ${port}\nplans: {free: {creditsPerDay: ${creditsPerDay}, requestsPerSecond: 5}}\n` +
    'chains:\n  - {name: one, genesis: g, data: d}\n';

  let applied: Configuration[];
  let logged: string[];

  function follow(content = () => text(1_000)) {
    writeFileSync(file, content());
    const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
    return followConfiguration(file, loadConfiguration(file), {
      logger: { debug: log, info: log, warn: log, error: log },
      apply: (configuration) => void applied.push(configuration),
    });
  }

  beforeEach(() => {
    applied = [];
    logged = [];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('applies changed plans once, without a request to reload', async () => {
    const followed = follow();
    writeFileSync(file, 'plans: [');
    followed.reload();
    // A wrong file changes nothing.
    expect([applied, logged.splice(0)]).toEqual([[], [expect.stringContaining('ethread.yaml')]]);
    writeFileSync(file, text(2_000));
    await until(() => applied.length > 0);
    followed.reload();
    followed.close();
    expect(applied.map(({ plans }) => plans['free']?.creditsPerDay)).toEqual([2_000]);
    expect(logged).toHaveLength(1);
  });

  it('applies added, removed and changed upstream nodes at once, and logs that other changes wait', () => {
    const withNodes = (...names: string[]) => {
      const nodes = names.map((name) => `{name: ${name}, url: "http://127.0.0.1:1/${name}"}`);
      return `keys: [key-of-the-tests]\nchains:\n  - {name: one, chainId: 1, nodes: [${nodes.join()}]}\n`;
    };
    const followed = follow(() => withNodes('first'));
    writeFileSync(file, withNodes('first', 'second'));
    followed.reload();
    followed.reload();
    writeFileSync(file, withNodes('second').replace('chainId: 1', 'chainId: 5'));
    followed.reload();
    followed.close();
    expect(applied.map(({ chains }) => chains[0]?.nodes?.nodes.map(({ name }) => name))).toEqual([
      ['first', 'second'],
      ['second'],
    ]);
    expect(applied.at(-1)?.chains[0]?.nodes?.chainId).toBe(1n);
    expect(logged).toEqual([expect.stringContaining('"waiting":["chains"]')]);
  });

  it('logs a changed value in a file that a variable names, and does not show the value', () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'the-first-secret');
    process.env['ETHREAD_TEST_KEY_FILE'] = secret;
    try {
      const named = () => text(1_000).replace('[key-of-the-tests]', '["${ETHREAD_TEST_KEY}"]');
      const followed = follow(named);
      writeFileSync(secret, 'the-second-secret');
      followed.reload();
      followed.close();
      expect(applied).toEqual([]);
      expect(logged).toEqual([expect.stringContaining('"waiting":["keys"]')]);
      expect(logged.join()).not.toMatch(/first|second/);
    } finally {
      delete process.env['ETHREAD_TEST_KEY_FILE'];
    }
  });
});
