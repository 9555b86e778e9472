import { Agent, request } from 'node:http';
import { freePort } from '@ethread/setup';
import { makeKeys, writeConfiguration } from './account-world.ts';
import { startConfigured } from './service-process.ts';

/**
 * Measures the latency of the rejection of each kind of wrong key, requested in turn over one connection:
 * `measure-key-timing.ts [ROUNDS]`. Prints the median of each kind in microseconds and its distance from that of an
 * unknown key, with the spread by chance alone (between two halves of the unknown keys' own times).
 */
const rounds = Number(process.argv[2] ?? 20_000);
const port = await freePort();
const { file } = await writeConfiguration({ creditsPerDay: 0 });
const made = await makeKeys(file, [{}, { expiresAt: Date.now() + 60_000 }]);
const [{ apiKey: good } = { apiKey: '' }, { apiKey: expiring } = { apiKey: '' }] = made;
const [{ apiKey: unknown } = { apiKey: '' }] = await makeKeys((await writeConfiguration({})).file, [{}]);

const other = (character: string) => (character === 'a' ? 'b' : 'a');
const kinds = new Map([
  ['unknown', unknown],
  ['a good key with its last character changed', good.slice(0, -1) + other(good.at(-1) ?? '')],
  ['a good key with its first character changed', good.slice(0, 5) + other(good[5] ?? '') + good.slice(6)],
  ['half of a good key', good.slice(0, 30)],
  ['of another form', 'f'.repeat(good.length)],
  ['expired', expiring],
]);

const service = await startConfigured(file, port);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times = new Map([...kinds.keys()].map((kind): [string, number[]] => [kind, []]));
while (Date.now() < (made[1]?.record.expiresAt ?? 0))
  await new Promise((resolve) => setTimeout(resolve, 500));
for (let round = 0; round < rounds; round++) {
  for (const [kind, key] of kinds) {
    const time = await timeOf(key);
    // The first rounds warm up.
    if (round > rounds / 10) times.get(kind)?.push(time);
  }
}
agent.destroy();
await service.stop();

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const reference = times.get('unknown') ?? [];
const middle = median(reference);
const half = (parity: number) => median(reference.filter((_time, index) => index % 2 === parity));
for (const [kind, values] of times) {
  const far = median(values) - middle;
  console.log(`${median(values).toFixed(1)} µs  ${far >= 0 ? '+' : ''}${far.toFixed(1)}  ${kind}`);
}
console.log(`${Math.abs(half(0) - half(1)).toFixed(1)} µs between two halves of the unknown keys' times`);

function timeOf(key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const querying = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: `/v3/${key}`,
        headers: { 'Content-Length': 0 },
      },
      (response) => {
        if (response.statusCode !== 401) reject(new Error(`HTTP ${response.statusCode}`));
        response.resume();
        response.on('end', () => resolve((performance.now() - start) * 1_000));
      },
    );
    querying.on('error', reject);
    querying.end();
  });
}
