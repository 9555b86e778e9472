import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import type { Comparison } from './comparison.ts';
import { startHttpServer } from './http-server.ts';
import { printReport } from './report.ts';
import { runComparison } from './run-comparison.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

describeWith('two cores')('runComparison', () => {
  const options = { rounds: 2, seconds: 0.2, warmUpSeconds: 0.1, connections: 4 };
  let workbench: Workbench;
  let pids: number[];

  beforeEach(() => {
    pids = [];
    const opened = openWorkbench();
    workbench = {
      ...opened,
      start(...args) {
        const started = opened.start(...args);
        pids.push(started.pid ?? Number.NaN);
        return started;
      },
    };
  });

  afterEach(() => workbench.close());

  /** Builds a comparison of servers with a fixed response each, by name. */
  function comparisonOf(responses: Readonly<Record<string, string>>): Comparison {
    return {
      title: 'fixed answers',
      request: '{"jsonrpc":"2.0"}',
      response: '{"result":"0x1"}',
      baseline: 'one',
      variants: Object.entries(responses).map(([name, response]) => ({
        name,
        async start() {
          const file = join(workbench.folder, `${name}.json`);
          writeFileSync(file, response);
          const script = join(import.meta.dirname, 'fixed-response-server.ts');
          const server = await startHttpServer(workbench, (port) => [
            process.execPath,
            script,
            String(port),
            file,
          ]);
          return { server, path: '/v3/key' };
        },
      })),
    };
  }

  it('measures each server in turn, prints a table, and removes its processes and files', async () => {
    const lines: string[] = [];
    const comparison = comparisonOf({ one: '{"result":"0x1"}', two: '{"result":"0x1"}' });
    const result = await runComparison(comparison, options, (line) => lines.push(line));
    expect(lines.flatMap((line) => /^round (\d)\/2, (\w+):/.exec(line)?.slice(1).join(' ') ?? [])).toEqual([
      '1 one',
      '1 two',
      '2 one',
      '2 two',
    ]);
    for (const measurement of [...result.measurements.values()].flat())
      for (const value of Object.values(measurement)) expect(value).toBeGreaterThanOrEqual(0);
    expect(printReport(result)).toContain('| two |');

    expect(pids.map(isAlive)).toEqual([true, true]);
    await workbench.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(existsSync(workbench.folder)).toBe(false);
  });

  it('fails at the first response that differs', async () => {
    const comparison = comparisonOf({ one: '{"result":"0x1"}', two: '{"result":"0x2"}' });
    await expect(runComparison(comparison, options, () => {})).rejects.toThrow(
      'another response than expected: {"result":"0x2"}',
    );
  });

  it('reports the output of a server that could not start', async () => {
    const start = startHttpServer(workbench, () => [process.execPath, '--no-such-flag']);
    await expect(start).rejects.toThrow('bad option: --no-such-flag');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
