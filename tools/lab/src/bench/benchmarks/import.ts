import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import type { TimesByThread } from '../import/thread-times.ts';
import { runProgram } from '../run-program.ts';
import { spreadOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';

const SERVICE = join(import.meta.dirname, '../../../../../apps/service');
const SAMPLE_CHAIN = join(SERVICE, 'sample-chain');
const ALONE = join(import.meta.dirname, '../../sample-chain/run-alone.ts');
const PROFILER = join(import.meta.dirname, '../import/profile-threads.ts');
/** Smallest share of a thread's time that gets a line of its own. Packages below it are summed up. */
const LEAST_SHARE = 0.01;
const IDLE = '(idle)';

/** The import's input: a network's name or a genesis file, and files. The default is the sample chain. */
export interface ImportOptions {
  readonly network?: string | undefined;
  readonly genesis?: string | undefined;
  readonly files: readonly string[];
  readonly rounds: number;
}

/** The output of `ethread import --json`. */
interface Outcome {
  readonly imported: number;
  readonly importMs: number;
  readonly executed: number;
  readonly executeMs: number;
  readonly gasUsed: string;
}

/** The output of the peer that runs the sample chain's blocks and stores nothing. */
interface AloneOutcome {
  readonly blocks: number;
  readonly gasUsed: string;
  readonly ms: number;
}

/**
 * Imports files into new folders and executes the blocks of archives. Reports the speed and the time by package, as
 * Markdown.
 */
export async function measureImport(
  workbench: Workbench,
  { network, genesis, files, rounds }: ImportOptions,
  log: (progress: string) => void,
): Promise<string> {
  const origin = network
    ? ['--network', network]
    : ['--genesis', resolve(genesis ?? join(SAMPLE_CHAIN, 'genesis.json'))];
  const isSample = network === undefined && genesis === undefined && files.length === 0;
  const given = files.length > 0 ? files : [join(SAMPLE_CHAIN, 'chain.rlp')];
  const paths = given.map((file) => resolve(file));

  async function run(...nodeOptions: readonly string[]): Promise<Outcome> {
    const data = mkdtempSync(join(workbench.folder, 'import-'));
    const { child, output } = workbench.start('server', [
      process.execPath,
      ...nodeOptions,
      ...['--conditions=@ethread/source', join(SERVICE, 'src/main.ts')],
      ...['import', ...origin, '--data', data, '--execute', '--json', ...paths],
    ]);
    let json = '';
    child.stdout?.on('data', (chunk: Buffer) => (json += chunk.toString()));
    await once(child, 'close');
    if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}:\n${output()}`);
    return JSON.parse(json);
  }

  const outcomes: Outcome[] = [];
  const peers: AloneOutcome[] = [];
  for (let round = 1; round <= rounds; round++) {
    outcomes.push(await run());
    if (isSample) peers.push((await runProgram(workbench, ALONE, paths)) as AloneOutcome);
    log(`round ${round}/${rounds}`);
  }
  log('where the time goes');
  await run('--import', PROFILER);
  const times: TimesByThread = JSON.parse(readFileSync(join(workbench.folder, 'profile.json'), 'utf8'));
  return [
    '## import',
    '',
    `${given.join(', ')}; ${rounds} rounds, all of it on one core, Node ${process.version.slice(1)}, ${cpus()[0]?.model ?? 'unknown'}. Medians [quartiles].`,
    '',
    ...rates(outcomes, peers),
    ...Object.entries(times).flatMap(([thread, packages]) => whereTimeGoes(thread, packages)),
    '',
  ].join('\n');
}

function rates(outcomes: readonly Outcome[], peers: readonly AloneOutcome[]): string[] {
  const [first] = outcomes;
  const [peer] = peers;
  const gas = Number(first?.gasUsed ?? 0) / 1e6;
  const executed = first?.executed ?? 0;
  const times = (milliseconds: (one: Outcome) => number) => outcomes.map(milliseconds);
  return [
    '| | blocks | Mgas | blocks/s | Mgas/s |',
    '| --- | ---: | ---: | ---: | ---: |',
    row(
      'import',
      first?.imported ?? 0,
      executed > 0 ? 0 : gas,
      times(({ importMs }) => importMs),
    ),
    ...(executed > 0
      ? [
          row(
            'execute the stored blocks',
            executed,
            gas,
            times(({ executeMs }) => executeMs),
          ),
        ]
      : []),
    ...(peer
      ? [
          row(
            "EthereumJS's VM alone, state in memory",
            peer.blocks,
            Number(peer.gasUsed) / 1e6,
            peers.map(({ ms }) => ms),
          ),
        ]
      : []),
  ];
}

function row(what: string, blocks: number, gas: number, times: readonly number[]): string {
  const rate = (amount: number, digits: number) => {
    const { median, lowerQuartile, upperQuartile } = spreadOf(times.map((ms) => (1_000 * amount) / ms));
    return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
  };
  return `| ${[what, blocks, gas.toFixed(1), rate(blocks, 0), rate(gas, 2)].join(' | ')} |`;
}

function whereTimeGoes(thread: string, packages: Readonly<Record<string, number>>): string[] {
  const busy = Object.entries(packages).filter(([name]) => name !== IDLE);
  const total = busy.reduce((sum, [, ms]) => sum + ms, 0);
  const rows = busy.filter(([, ms]) => ms >= LEAST_SHARE * total).toSorted(([, a], [, b]) => b - a);
  const rest = total - rows.reduce((sum, [, ms]) => sum + ms, 0);
  return [
    '',
    `Thread ${thread}, busy for ${(total / 1_000).toFixed(1)} s, idle for ${((packages[IDLE] ?? 0) / 1_000).toFixed(1)} s:`,
    '',
    '| package | s | of its time |',
    '| --- | ---: | ---: |',
    ...[...rows, ['others', rest] as const].map(
      ([name, ms]) => `| ${name} | ${(ms / 1_000).toFixed(2)} | ${((100 * ms) / total).toFixed(0)} % |`,
    ),
  ];
}
