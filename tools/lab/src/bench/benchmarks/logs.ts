import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startAnvil } from '../anvil-server.ts';
import { startHttpServer } from '../http-server.ts';
import { emitAll, placeContracts } from '../logs/fill-node.ts';
import { generatedBlocks, LARGE_BYTES, largeBlocks, largeContract } from '../logs/generated-logs.ts';
import { memoryOfLargeResponse } from '../logs/large-response.ts';
import { type QueriedFilters, compareResponses } from '../logs/compare-responses.ts';
import { runProgram } from '../run-program.ts';
import { quantilesOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';

const SEED = 1;
const KEY = 'key-of-the-benchmark';
/** One log less than the limit of a response. */
const LARGE_LOGS = 9_999;
const SERVICE = join(import.meta.dirname, '../../../../../apps/service');
const SERVICE_PROGRAM = join(SERVICE, 'src/main.ts');
const HOLD_NODE = join(SERVICE, 'test/logs/hold-node.ts');
const QUERY_LOGS = join(SERVICE, 'test/logs/query-logs.ts');

/** The output of `hold-node.ts`. */
interface StoredLogs {
  readonly blocks: number;
  readonly logs: number;
  /** Size of the logs' RLP in receipts, in bytes. */
  readonly logBytes: number;
  readonly recordBytes: number;
  readonly indexBytes: number;
  readonly keepMs: number;
}

/**
 * Milliseconds of a query: until its last log was read, and of CPU time, which other programs on the machine hardly
 * change.
 */
interface Times {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The output of `query-logs.ts`. */
interface Queried {
  readonly compared: number;
  readonly differing: readonly object[];
  readonly results: Readonly<Record<string, number>>;
  /** Average milliseconds of a scan of all logs. */
  readonly scanMs: number;
  readonly selectiveTimes: readonly Times[];
  readonly selectiveFilters: readonly object[];
  readonly broad: readonly {
    readonly name: string;
    readonly found: number;
    readonly filters: readonly object[];
    readonly times: readonly Times[];
  }[];
  readonly tooManyTimes: readonly Times[];
}

/** The number of logs, and the number of queries that are compared with a scan of them. */
export interface LogsOptions {
  readonly logs: number;
  readonly queries: number;
  readonly rounds: number;
}

/**
 * Compares eth_getLogs over the logs of a real node, stored in both servers. Compares queries with a scan, times them
 * in the process, and sends them to both servers. Reports the size of the index and the memory of the largest response,
 * as Markdown.
 */
export async function measureLogs(
  workbench: Workbench,
  options: LogsOptions,
  log: (progress: string) => void,
): Promise<string> {
  const anvil = await startAnvil(workbench);
  await placeContracts(anvil.url);
  log(`anvil: making ${options.logs} logs`);
  await emitAll(anvil.url, generatedBlocks(options.logs, SEED), log);
  const folder = join(workbench.folder, 'logs');
  mkdirSync(folder);
  log('taking them into the store, and verifying it');
  const stored = (await runProgram(workbench, HOLD_NODE, [anvil.url, folder])) as StoredLogs;
  log(`comparing ${options.queries} queries with a scan`);
  const args = [folder, String(options.queries), String(SEED)];
  const queried = (await runProgram(workbench, QUERY_LOGS, args)) as Queried;

  log('asking both servers');
  const service = await startService(workbench, folder);
  const url = `${service.url}/v3/${KEY}`;
  const requested: QueriedFilters[] = [
    { name: 'selective', filters: queried.selectiveFilters },
    ...queried.broad.map(({ name, filters }) => ({ name: `10,000 results, ${name}`, filters })),
  ];
  const responses = await compareResponses({ ethread: url, anvil: anvil.url }, requested, options.rounds);
  await service.process.stop();

  log('making large logs');
  const large = join(workbench.folder, 'large');
  mkdirSync(large);
  const largeNode = await startAnvil(workbench);
  await placeContracts(largeNode.url);
  const blocks = await emitAll(largeNode.url, largeBlocks(LARGE_LOGS, SEED), log);
  await runProgram(workbench, HOLD_NODE, [largeNode.url, large]);
  await largeNode.process.stop();
  const largeService = await startService(workbench, large);
  const filter = { fromBlock: '0x0', toBlock: `0x${blocks.toString(16)}`, address: largeContract };
  const memory = await memoryOfLargeResponse(largeService, `/v3/${KEY}`, filter, LARGE_LOGS);
  return [
    ...heading(stored),
    ...inProcess(queried),
    ...responses,
    '',
    `A query of ${LARGE_LOGS} logs of ${LARGE_BYTES} bytes over HTTP: an answer of ${mib(memory.responseBytes)} MiB, for which`,
    `the service's resident memory grows by at most ${mib(memory.grownByFirst)} MiB, from ${mib(memory.beforeBytes)} MiB; by ${mib(memory.grownByAll)} MiB until the end of the last of ${memory.requested}.`,
    '',
  ].join('\n');
}

function startService(workbench: Workbench, folder: string) {
  return startHttpServer(workbench, (port) => {
    const file = join(folder, 'ethread.yaml');
    const chain = { name: 'dev', genesis: 'genesis.json', data: 'data' };
    // JSON is YAML too.
    writeFileSync(
      file,
      JSON.stringify({ host: '127.0.0.1', port, logLevel: 'warn', keys: [KEY], chains: [chain] }),
    );
    return [process.execPath, '--conditions=@ethread/source', SERVICE_PROGRAM, 'serve', '--config', file];
  });
}

function heading({ blocks, logs, logBytes, recordBytes, indexBytes, keepMs }: StoredLogs): string[] {
  const share = (bytes: number, of: number) => `${((100 * bytes) / of).toFixed(1)} %`;
  return [
    '## logs',
    '',
    `${logs} logs in ${blocks} blocks that anvil made, seed ${SEED}; Node ${process.version.slice(1)}, ${cpus()[0]?.model ?? 'unknown'}.`,
    `Checked and kept in ${(keepMs / 1000).toFixed(1)} s: ${Math.round((1000 * logs) / keepMs)} logs/s. The store was verified whole.`,
    '',
    '| | MB | of the logs |',
    '| --- | ---: | ---: |',
    `| logs, as RLP | ${mb(logBytes)} | |`,
    `| their records | ${mb(recordBytes)} | ${share(recordBytes, logBytes)} |`,
    `| index | ${mb(indexBytes)} | ${share(indexBytes, logBytes)} |`,
    '',
  ];
}

function inProcess(queried: Queried): string[] {
  const { compared, differing, results, scanMs, selectiveTimes, broad, tooManyTimes } = queried;
  const kinds = `${results.none} with no result, ${results.selective} with up to 100, ${results.more} with up to 10,000, ${results.tooMany} with too many`;
  const rows = [
    [`selective (${selectiveTimes.length} queries of ≤ 100 results)`, selectiveTimes] as const,
    ...broad.map(({ name, found, times }) => [`${found} results, ${name}`, times] as const),
    ['too many, found out', tooManyTimes] as const,
  ];
  const quantiles = (values: readonly number[]) =>
    quantilesOf(values, [0.5, 0.99, 1]).map((value) => value.toFixed(2));
  return [
    `${compared} random filters (${kinds}): ${differing.length} answered otherwise than by a scan, which takes ${scanMs.toFixed(1)} ms.`,
    ...differing.map((filter) => `- ${JSON.stringify(filter)}`),
    '',
    'Inside the process, up to the last log:',
    '',
    '| | p50 ms | p99 ms | most ms | CPU p50 ms | CPU p99 ms | CPU most ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(([name, times]) => {
      const cells = [...quantiles(times.map(({ ms }) => ms)), ...quantiles(times.map(({ cpuMs }) => cpuMs))];
      return `| ${[name, ...cells].join(' | ')} |`;
    }),
    '',
  ];
}

const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
