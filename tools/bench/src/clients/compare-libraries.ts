import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from '../comparison.ts';
import { importSampleChain } from '../ethread-service.ts';
import { startOrderProcess } from '../order-process.ts';
import { spreadOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';
import { bundle } from './bundle.ts';
import { libraries } from './libraries.ts';
import type { LibraryOrder, LibraryResult, ServiceUrls } from './library-load.ts';

const KEY = 'key-of-the-benchmark';
/** Numbers of calls in flight: one at a time, and many at once. */
const IN_FLIGHT = [1, 64] as const;
/** Heap options that leave enough room to count allocations without a garbage collection. */
const ROOM = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'];

/**
 * Calls the same service with each library in turn, each in a process of its own. Reports calls per second, CPU time
 * and heap bytes per call, as Markdown.
 */
export async function compareLibraries(
  workbench: Workbench,
  { rounds, seconds, warmUpSeconds }: RunOptions,
  log: (progress: string) => void,
): Promise<string> {
  const service = await (await importSampleChain(workbench)).startUnlimited(KEY);
  const urls: ServiceUrls = {
    http: `${service.url}/v3/${KEY}`,
    webSocket: `${service.url.replace('http', 'ws')}/ws/v3/${KEY}`,
  };
  const program = join(import.meta.dirname, 'library-process.ts');
  const running = [];
  for (const [index, { name, source }] of libraries.entries()) {
    const file = join(workbench.folder, `library-${index}.mjs`);
    writeFileSync(file, await bundle(source, 'node'));
    const order = startOrderProcess<LibraryOrder, LibraryResult>(workbench, [
      ...ROOM,
      program,
      file,
      JSON.stringify(urls),
    ]);
    log(`${name}: warming up`);
    for (const inFlight of IN_FLIGHT) await order({ inFlight, seconds: warmUpSeconds });
    running.push({ name, order });
  }
  const lines = [
    '## client: one call of eth_getBlockByNumber',
    '',
    `${rounds} rounds of ${seconds} s in turn, Node ${process.version.slice(1)}, ${cpus()[0]?.model ?? 'unknown'}.`,
    `The service has one core, the library another. Medians [quartiles]; ratios are of the same round, to ${libraries[0]?.name}.`,
  ];
  for (const inFlight of IN_FLIGHT) {
    const results = running.map((): LibraryResult[] => []);
    for (let round = 1; round <= rounds; round++) {
      for (const [index, { name, order }] of running.entries()) {
        const result = await order({ inFlight, seconds });
        results[index]?.push(result);
        log(
          `${inFlight} in flight, round ${round}/${rounds}, ${name}: ${Math.round(result.calls / result.seconds)} calls/s`,
        );
      }
    }
    lines.push(
      '',
      `### ${inFlight} in flight`,
      '',
      ...table(running.map(({ name }, index) => [name, results[index] ?? []])),
    );
  }
  return `${lines.join('\n')}\n`;
}

function table(rows: readonly (readonly [name: string, results: readonly LibraryResult[]])[]): string[] {
  const baseline = rows[0]?.[1] ?? [];
  const rate = ({ calls, seconds }: LibraryResult) => calls / seconds;
  return [
    '| | calls/s | × baseline | CPU µs/call | heap kB/call |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(([name, results]) => {
      const ratios = results.map((result, round) => rate(result) / rate(baseline[round] ?? result));
      const bytes = results.map(({ heapBytes }) => heapBytes / 1_000).filter((value) => !Number.isNaN(value));
      const cells = [
        shown(results.map(rate), 0),
        shown(ratios, 2),
        shown(
          results.map(({ cpuMicroseconds }) => cpuMicroseconds),
          0,
        ),
        bytes.length === 0 ? '?' : shown(bytes, 1),
      ];
      return `| ${[name, ...cells].join(' | ')} |`;
    }),
  ];
}

function shown(values: readonly number[], digits: number): string {
  const { median, lowerQuartile, upperQuartile } = spreadOf(values);
  return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
}
