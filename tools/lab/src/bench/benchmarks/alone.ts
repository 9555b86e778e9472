import { join } from 'node:path';
import { writeBusyChain } from '../../sample-chain/index.ts';
import type { Measurement, RunOptions } from '../comparison.ts';
import { importChain } from '../ethread-service.ts';
import type { HttpServer } from '../http-server.ts';
import type { ImportedChain } from '../peers/prepare-peers.ts';
import { queryAll } from '../peers/query-all.ts';
import { selectWorkloads, workloadsOf } from '../peers/workloads.ts';
import { usageOf } from '../process-usage.ts';
import { printTable } from '../peers/markdown-tables.ts';
import { runComparison } from '../run-comparison.ts';
import { medianOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';
import { KEY } from './first-calls.ts';

/** Blocks of the small store. The large one has the whole chain. */
const FEW_BLOCKS = 6;
const MIB = 2 ** 20;

/** Returns the median of a part of the measurements of a service. */
type Medians = (part: keyof Measurement) => number;

interface Loaded {
  readonly server: HttpServer;
  /** Requests a second of an open loop. Default: a closed one. */
  readonly ratePerSecond?: number;
}

/**
 * Measures the service without peers: at a part of its capacity, with two processes, and over a store that has grown.
 * Returns Markdown.
 */
export async function measureAlone(
  workbench: Workbench,
  { chain, services, genesis }: ImportedChain,
  options: RunOptions,
  log: (line: string) => void,
): Promise<string> {
  /** Loads services in turn. Returns the medians of each. */
  async function load(name: string, loaded: readonly Loaded[]): Promise<readonly Medians[]> {
    const [workload] = selectWorkloads(workloadsOf(chain), [name]);
    if (!workload) throw new Error(`there is no workload ${name}`);
    const variants = loaded.map(({ server, ...rate }, index) => ({
      name: `${name} ${index + 1}`,
      async start() {
        const exchanges = await queryAll(`${server.url}/v3/${KEY}`, workload);
        return { server, path: `/v3/${KEY}`, exchanges, ...rate };
      },
    }));
    const comparison = { title: workload.title, request: '', response: '', baseline: '', variants };
    const { measurements } = await runComparison(comparison, options, log);
    return [...measurements.values()].map((own) => (part: keyof Measurement) => medianOf(own, part));
  }

  async function openLoop(): Promise<string> {
    const server = await services.startUnlimited(KEY);
    const [closed] = await load('mixed', [{ server }]);
    const capacity = closed?.('requestsPerSecond') ?? Number.NaN;
    const open = await load('mixed', [
      { server, ratePerSecond: 0.5 * capacity },
      { server, ratePerSecond: 0.8 * capacity },
    ]);
    await server.process.stop();
    const names = ['closed loop', '50 % of it, open loop', '80 % of it, open loop'];
    return printTable([
      ['Mixed load', 'requests/s', 'p50 ms', 'p90 ms', 'p99 ms', 'p99.9 ms'],
      ...[...(closed ? [closed] : []), ...open].map((median, index) => [
        names[index] ?? '',
        median('requestsPerSecond').toFixed(0),
        ...(['p50Ms', 'p90Ms', 'p99Ms', 'p999Ms'] as const).map((part) => median(part).toFixed(2)),
      ]),
    ]);
  }

  async function twoProcesses(): Promise<string> {
    const counts = [1, 2];
    const loaded: Loaded[] = [];
    for (const workers of counts) loaded.push({ server: await services.startUnlimited(KEY, { workers }) });
    const measured = await load('mixed', loaded);
    for (const { server } of loaded) await server.process.stop();
    return printTable([
      ['Processes, mixed load', 'requests/s', 'p50 ms', 'p99 ms', '× one'],
      ...measured.map((median, index) => [
        String(counts[index]),
        median('requestsPerSecond').toFixed(0),
        median('p50Ms').toFixed(2),
        median('p99Ms').toFixed(2),
        (median('requestsPerSecond') / (measured[0]?.('requestsPerSecond') ?? Number.NaN)).toFixed(2),
      ]),
    ]);
  }

  async function growth(): Promise<string> {
    const files = writeBusyChain(join(workbench.folder, 'few'), chain, FEW_BLOCKS);
    const stores = [
      { blocks: FEW_BLOCKS, of: await importChain(workbench, { genesis, import: [files.blocks] }) },
      { blocks: chain.blocks.length, of: services },
    ];
    const grown: Loaded[] = [];
    for (const { of } of stores) grown.push({ server: await of.startUnlimited(KEY) });
    const resident = () =>
      grown.map(({ server }) => (usageOf(server.process.pid).residentBytes / MIB).toFixed(0));
    const idle = resident();
    const cpu: string[][] = [];
    for (const name of ['block', 'logs-selective', 'cold-calls']) {
      const measured = await load(name, grown);
      cpu.push(measured.map((median) => median('cpuMicroseconds').toFixed(1)));
    }
    const loaded = resident();
    for (const { server } of grown) await server.process.stop();
    return printTable([
      [
        ...['Blocks of 150 transfers', 'import, s', 'CPU s', 'stored, kB a block'],
        ...['a block, CPU µs', 'logs of one holder, CPU µs', 'a cold balance, CPU µs'],
        ...['idle, MiB', 'after the load, MiB'],
      ],
      ...stores.map(({ blocks, of: { imported } }, index) => [
        String(blocks),
        imported.seconds.toFixed(1),
        imported.cpuSeconds.toFixed(1),
        (imported.storedBytes / blocks / 1_000).toFixed(1),
        ...cpu.map((values) => values[index] ?? ''),
        idle[index] ?? '',
        loaded[index] ?? '',
      ]),
    ]);
  }

  const parts: readonly (readonly [title: string, note: string, measure: () => Promise<string>])[] = [
    [
      'At a part of the capacity',
      'Latencies of an open loop count from the time when a request is due, whether or not the service is ready for it.',
      openLoop,
    ],
    ['Two processes', 'Both may use both cores, one of which they share with the load client.', twoProcesses],
    ['Growth, import and memory', 'An import has the start of its process in it.', growth],
  ];
  const sections: string[] = [];
  for (const [title, note, measure] of parts) {
    log(title);
    sections.push(`## ${title}\n\n${note}\n\n${await measure()}`);
  }
  return sections.join('\n');
}
