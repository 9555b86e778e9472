import type { ImportedChain } from '../peers/prepare-peers.ts';
import { printTable } from '../peers/markdown-tables.ts';
import { workloadsOf } from '../peers/workloads.ts';
import { usageOf } from '../process-usage.ts';
import { post } from '../../json-rpc.ts';
import { spreadOf } from '../statistics.ts';

export const KEY = 'key-of-the-benchmark';
const WORKLOADS: readonly string[] = ['cold-calls', 'cold-multicall-5', 'cold-quote'];
/** Calls of a measurement, and calls until a process has its steady CPU time. */
const CALLS = 500;
const WARM_UP_CALLS = 10_000;

/**
 * Measures the CPU time of the first calls of a new process beside that of later ones. No call is repeated. Returns
 * Markdown.
 *
 * @param options.connections Calls in flight.
 */
export async function measureFirstCalls(
  { chain, services }: ImportedChain,
  { rounds, connections }: { readonly rounds: number; readonly connections: number },
  log: (line: string) => void,
): Promise<string> {
  const rows = [[`${CALLS} calls, CPU ms`, 'First', 'Next', 'Later', 'First ÷ later']];
  for (const { name, requests } of workloadsOf(chain)) {
    if (!WORKLOADS.includes(name)) continue;
    log(name);
    const measured: (readonly number[])[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await services.startUnlimited(KEY);
      const rest = requests.values();
      const run = async (count: number) => {
        const before = usageOf(server.process.pid).cpuSeconds;
        let begun = 0;
        const sendInTurn = async () => {
          while (begun++ < count) {
            const text = await post(`${server.url}/v3/${KEY}`, rest.next().value ?? '');
            if (!text.includes('"result"')) throw new Error(text);
          }
        };
        await Promise.all(Array.from({ length: connections }, sendInTurn));
        return 1_000 * (usageOf(server.process.pid).cpuSeconds - before);
      };
      const [first, next] = [await run(CALLS), await run(CALLS)];
      await run(WARM_UP_CALLS);
      const later = ((await run(4 * CALLS)) || Number.NaN) / 4;
      measured.push([first, next, later, first / later]);
      await server.process.stop();
    }
    const cells = [0, 1, 2, 3].map((part) =>
      spreadOf(measured.map((times) => times[part] ?? Number.NaN)).median.toFixed(part === 3 ? 1 : 0),
    );
    rows.push([name, ...cells]);
  }
  return printTable(rows);
}
