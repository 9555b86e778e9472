import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { installHintOf, pathOf } from '@ethread/setup';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { withSentence, withTable } from '../peers/markdown-tables.ts';
import { comparePeers, type PeerOptions } from '../peers/compare-peers.ts';
import { publishedTables } from '../peers/published-tables.ts';
import { type Measured, readMeasured, sentenceOf, stalenessOf } from '../peers/provenance.ts';
import type { Workbench } from '../workbench.ts';
import { prepareChain } from '../peers/prepare-peers.ts';
import { measureAlone } from './alone.ts';
import { measureFirstCalls } from './first-calls.ts';

export const ROOT = join(import.meta.dirname, '../../../../..');
/** The report whose figures pages show, and its folder. */
const FOLDER = join(ROOT, 'docs/benchmarks');
export const REPORT = join(FOLDER, 'peers.md');

/** Code whose changes make figures old: what runs for a request, without the imports of chains. */
const HOT_PATH = [
  ...['packages/base/json-rpc', 'packages/codec/evm', 'packages/codec/calls', 'packages/adapters/history'],
  ...['packages/services/methods', 'packages/edge/http', 'packages/edge/gateway'],
].map((folder) => `${folder}/src`);

const EMITTED = { target: ScriptTarget.ESNext, module: ModuleKind.ESNext, removeComments: true };

/**
 * Runs all workloads beside all peers, and writes the report, its pictures, the tables of pages and the sentences that
 * quote them. Returns the pages, a line each.
 *
 * @throws {Error} when a peer is missing.
 */
export async function publish(
  workbench: Workbench,
  options: PeerOptions & { readonly output: string | undefined },
  log: (line: string) => void,
): Promise<string> {
  const measured = measuredNow(options);
  const isWhole = options.only.length === 0;
  const output = isWhole ? FOLDER : (options.output ?? workbench.folder);
  const imported = await prepareChain(workbench, log);
  const introduction = sentenceOf(measured);
  const report = await comparePeers(workbench, imported, options, { introduction, output }, log);
  const firstCalls = await measureFirstCalls(imported, options, log);
  const alone = await measureAlone(workbench, imported, options, log);
  const whole = `${report}\n## The first calls of a process\n\n${firstCalls}\n${alone}`;
  writeFileSync(join(output, 'peers.md'), whole);
  return isWhole ? writePages() : whole;
}

/** Writes the tables and sentences of pages from the report. */
function writePages(): string {
  const report = readFileSync(REPORT, 'utf8');
  const measured = readMeasured(report);
  if (!measured) throw new Error(`${REPORT} does not say when it was measured`);
  const tables = publishedTables(report);
  for (const { page, rows, sentences } of tables) {
    const path = join(ROOT, page);
    let text = withTable(readFileSync(path, 'utf8'), rows);
    for (const [pattern, sentence] of sentences) text = text.replace(pattern, sentence);
    text = text
      .replace(/anvil \d+\.\d+\.\d+/g, `anvil ${measured.anvil}`)
      .replace(/geth \d+\.\d+\.\d+/g, `geth ${measured.geth}`);
    // The README has few words.
    const sentence =
      page === 'README.md'
        ? `Measured on ${measured.date} beside anvil ${measured.anvil} and geth ${measured.geth}.`
        : sentenceOf(measured);
    writeFileSync(path, withSentence(text, rows, sentence));
  }
  const pages = tables.map(({ page }) => page);
  execFileSync('npx', ['oxfmt', relative(ROOT, REPORT), ...pages], { cwd: ROOT });
  return pages.map((page) => `${page}\n`).join('');
}

/** Returns what makes the published figures old, a line each; nothing when they are new. */
export function checkPublished(): readonly string[] {
  return stalenessOf(readMeasured(readFileSync(REPORT, 'utf8')), {
    anvil: anvilVersion(),
    geth: /@v(\S+)/.exec(installHintOf('geth'))?.[1] ?? '',
    code: digestOfCode(),
  });
}

/**
 * Returns a digest of the code of the hot path: of what TypeScript emits for its files without comments, types, tests and
 * white space. It needs no history of commits.
 */
function digestOfCode(): string {
  const hash = createHash('sha256');
  const files = HOT_PATH.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  for (const file of files.toSorted()) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\.d\.ts$|\/(?:testing|imports)\//.test(file)) continue;
    const { outputText } = transpileModule(readFileSync(join(ROOT, file), 'utf8'), {
      compilerOptions: EMITTED,
    });
    const code = outputText.replaceAll(/\s+/g, ' ').trim();
    // A file of types alone.
    if (code !== 'export {};') hash.update(`${file}\n${code}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

function measuredNow({ rounds, seconds, connections }: PeerOptions): Measured {
  const versionBy = (program: 'geth' | 'nginx', ...args: readonly string[]) => {
    const path = pathOf(program);
    if (path === undefined) throw new Error(`${program} is missing: ${installHintOf(program)}`);
    // nginx prints its version to standard error.
    const printed = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', path, ...args], { encoding: 'utf8' });
    return /\d+\.\d+\.\d+/.exec(printed)?.[0] ?? 'unknown';
  };
  return {
    date: new Date().toISOString().slice(0, 10),
    code: digestOfCode(),
    load: (loadavg()[0] ?? 0).toFixed(1),
    rounds: String(rounds),
    seconds: String(seconds),
    connections: String(connections),
    node: process.version.slice(1),
    anvil: anvilVersion(),
    geth: versionBy('geth', 'version'),
    nginx: versionBy('nginx', '-v'),
    machine: cpus()[0]?.model ?? 'an unknown processor',
  };
}

function anvilVersion(): string {
  const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  return devDependencies['@foundry-rs/anvil'] ?? '';
}
