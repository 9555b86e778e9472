import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportedChain, preparePeers } from './prepare-peers.ts';
import type { ComparisonResult, RunOptions } from '../comparison.ts';
import { printReport } from '../report.ts';
import { runComparison } from '../run-comparison.ts';
import type { Workbench } from '../workbench.ts';
import { plot } from './plot.ts';
import { printSummary } from './summary.ts';

export interface PeerOptions extends RunOptions {
  /** Names of workloads; empty for all. */
  readonly only: readonly string[];
}

/**
 * Runs every workload against every peer. Returns the report as Markdown: a line for each workload, then the details of
 * each.
 */
export async function comparePeers(
  workbench: Workbench,
  imported: ImportedChain,
  options: PeerOptions,
  { introduction, output }: { readonly introduction: string; readonly output: string },
  log: (line: string) => void,
): Promise<string> {
  const results: ComparisonResult[] = [];
  const comparisons = await preparePeers(workbench, imported, options.only, log);
  for (const [index, comparison] of comparisons.entries()) {
    log(`${index + 1} of ${comparisons.length}: ${comparison.title}`);
    results.push(await runComparison(comparison, options, log));
  }
  const report = [
    '# ethread beside its peers',
    '',
    introduction,
    '',
    'ethread counts keys, credits and usage, and validates every request. anvil has mined the same transactions, and geth has executed the same blocks. nginx and node:http return one fixed response and set the lower limit. Each server runs alone on one core, and the load client on the other. Medians [quartiles]; ratios are of requests a second in the same round.',
    '',
    printSummary(results),
    ...results.map(printReport),
  ].join('\n');
  mkdirSync(output, { recursive: true });
  const plots = {
    'requests-per-second.svg': plot('Requests a second', results, (of) => of.requestsPerSecond),
    'cpu-per-request.svg': plot('CPU time a request, µs', results, (of) => of.cpuMicroseconds),
  };
  for (const [name, content] of Object.entries(plots)) writeFileSync(join(output, name), content);
  return report;
}
