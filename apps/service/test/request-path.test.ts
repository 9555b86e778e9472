import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Clock } from '@ethread/core';
import { openRequestPath, type RequestPath } from './request-path/open-request-path.ts';
import { type PROVEN_CALLS, REQUESTS } from './request-path/requests.ts';
import { storedSample } from './stored-sample.ts';

/** Long work yields to other tasks by this clock, so that a busy machine adds no turns. */
const STILL_CLOCK: Clock = { now: () => Date.UTC(2026, 0), monotonic: () => 0 };

/**
 * The most microtask turns of a request. A call that took long on a busy machine goes to a thread, so the limit of a cold
 * eth_call leaves room: none are usual.
 */
const MAX_TURNS: Readonly<Record<keyof typeof REQUESTS, number>> = {
  'cached block': 0,
  'warm eth_getLogs': 0,
  'cold eth_getLogs': 0,
  'warm eth_call': 0,
  'cold eth_call': 60,
};

/** The most files of the project whose code runs for a request. */
const MAX_FILES: Readonly<Record<keyof typeof REQUESTS | keyof typeof PROVEN_CALLS, number>> = {
  'cached block': 31,
  'warm eth_getLogs': 36,
  'cold eth_getLogs': 54,
  'warm eth_call': 35,
  'cold eth_call': 60,
  'proven eth_call': 77,
  'proven eth_call of a new slot': 104,
};

describe('the files of a request', () => {
  it('are no more than a reader can follow', () => {
    const program = join(import.meta.dirname, 'request-path/main.ts');
    const flags = ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'];
    // A process of its own, because the coverage counts the modules of a process.
    const printed = execFileSync(process.execPath, [...flags, program, '--names'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const files = [...printed.matchAll(/^(.+): \d+ turns, (\d+) files\n(?:.+\.ts\n)*/gm)];
    expect(files.map(([, name]) => name)).toEqual(Object.keys(MAX_FILES));
    const tooMany = files.filter(
      ([, name, count]) => Number(count) > MAX_FILES[name as keyof typeof MAX_FILES],
    );
    expect(tooMany.map(([names]) => names)).toEqual([]);
  });
});

describe('the way of a request', () => {
  let path: RequestPath;
  const now = performance.now.bind(performance);

  beforeAll(async () => {
    // The turns of the event loop use the time of the thread.
    performance.now = () => 0;
    path = await openRequestPath(await storedSample(), STILL_CLOCK);
  });
  afterAll(async () => {
    performance.now = now;
    await path.close();
  });

  it.each(Object.entries(REQUESTS))('responds to a %s within its microtask turns', async (name, request) => {
    // A first request fills the cache and loads what is loaded on demand.
    expect((await path.send(...request(0))).body).toContain('"result":');
    const turns: number[] = [];
    // The least of several, as other work of the service may run beside a request.
    for (let run = 1; run <= 5; run++) turns.push((await path.send(...request(run))).turns);
    expect(Math.min(...turns)).toBeLessThanOrEqual(MAX_TURNS[name as keyof typeof REQUESTS]);
  });
});
