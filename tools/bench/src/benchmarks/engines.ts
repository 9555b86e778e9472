import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { deployContracts } from '@ethread/sample-chain';
import type { PeerOptions } from '../peers/compare-peers.ts';
import { EDR } from '../engines/edr-engine.ts';
import type { EngineName, EngineOrder, EngineResult } from '../engines/engine-order.ts';
import { installPackages } from '../install-packages.ts';
import { nestedCallsTo } from '../nested-calls.ts';
import { startOrderProcess } from '../order-process.ts';
import { spreadOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';

/** Maximum wall-clock time of an order of some CPU seconds, in milliseconds. */
const PATIENCE_MS = 600_000;
const PROGRAM = join(import.meta.dirname, '../engines/engine-process.ts');

interface RunningEngine {
  readonly name: EngineName;
  order(order: EngineOrder): Promise<EngineResult>;
}

/**
 * Runs the same nested calls on the same contracts with EVMs as libraries, each in a process of its own, in turn.
 * Reports the CPU time per call as Markdown.
 *
 * @throws {Error} when the output of an engine differs.
 */
export async function compareEngines(
  workbench: Workbench,
  { rounds, seconds, only }: PeerOptions,
  log: (line: string) => void,
): Promise<string> {
  const deployed = await deployContracts();
  const engines = await startEngines(workbench, JSON.stringify(deployed), log);
  const rows: string[] = [];
  for (const { name: call, title } of nestedCallsTo(deployed.contracts)) {
    if (only.length > 0 && !only.includes(call)) continue;
    for (const isWarm of [false, true]) {
      log(`${title}, ${isWarm ? 'repeated' : 'never the same'}`);
      rows.push(
        `| ${[title, isWarm ? 'the same' : 'new', ...(await measure({ call, isWarm, seconds }))].join(' | ')} |`,
      );
    }
  }

  /** Measures a kind of calls. The first round only warms the engines up. */
  async function measure(order: EngineOrder): Promise<readonly string[]> {
    const times = new Map<EngineName, number[]>();
    let output: string | undefined;
    for (let round = 0; round <= rounds; round++) {
      for (const { name, order: send } of engines) {
        const result = await send(order);
        output ??= result.output;
        if (result.output !== output) throw new Error(`${order.call}: ${name} has another output`);
        if (round > 0) times.set(name, [...(times.get(name) ?? []), result.cpuMicroseconds]);
      }
    }
    const medianOf = (name: EngineName) => spreadOf(times.get(name) ?? []).median;
    const [own, ...others] = engines.map(({ name }) => medianOf(name));
    return [
      shown(own ?? NaN),
      ...others.flatMap((other) => [shown(other), `**${shown(other / (own ?? NaN))}**`]),
    ];
  }

  const columns = ['call', 'data', 'ethread', ...engines.slice(1).flatMap(({ name }) => [name, `÷ ethread`])];
  return [
    '## engines: nested calls, CPU µs per call',
    '',
    `Medians of ${rounds} rounds of ${seconds} CPU s in turn, Node ${process.version.slice(1)}, ${cpus()[0]?.model ?? 'unknown'}.`,
    'ethread and EthereumJS (runCall) have the state in memory. edr takes each call as a JSON-RPC request, and its threads count.',
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map((_column, index) => (index < 2 ? '---' : '---:')).join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}

async function startEngines(
  workbench: Workbench,
  contracts: string,
  log: (line: string) => void,
): Promise<readonly RunningEngine[]> {
  const file = join(workbench.folder, 'contracts.json');
  writeFileSync(file, contracts);
  const folder = join(workbench.folder, 'edr');
  const names: EngineName[] = ['ethread', 'EthereumJS'];
  try {
    await installPackages(folder, { [EDR.name]: EDR.version });
    names.push('edr');
  } catch {
    log(`without edr: its columns are left out, npm cannot install ${EDR.name}@${EDR.version}`);
  }
  return names.map((name) => {
    const args = ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'];
    const order = startOrderProcess<EngineOrder, EngineResult>(
      workbench,
      [...args, PROGRAM, name, file, folder],
      PATIENCE_MS,
    );
    return { name, order };
  });
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
