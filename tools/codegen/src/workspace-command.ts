import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentError } from '@ethread/openrpc';
import { lintDocuments } from './document/lint-documents.ts';
import { checkVersions, printChanges, unreleasedChanges } from './document/versions.ts';
import { documents } from './documents.ts';
import { bundleAll, generate } from './generate.ts';
import { type HouseFigures, measureHouse } from './workspace/house-figures.ts';
import { findMissingFiles } from './workspace/missing-files.ts';
import { printHouse } from './workspace/print-house.ts';
import { readSources } from './workspace/read-sources.ts';
import { readWorkspace } from './workspace/read-workspace.ts';
import { findOtherTerms } from './workspace/other-terms.ts';
import { findWrongNames } from './workspace/wrong-names.ts';
import { readLayers, workspaceFiles } from './workspace/workspace-files.ts';

/** The folders of the documents. */
const FOLDERS = documents.map(({ folder }) => folder);

/** Prints a line. */
interface Output {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/**
 * Runs `COMMAND [--root FOLDER]`: `bundle`, `generate` and `pages` write the bundled documents of the workspace in
 * FOLDER, the code that is generated from them, and the pages about the workspace. `check` and `check-pages` report the
 * files that differ from their source, documents whose version did not rise, parts of documents that break a rule of
 * `ethread-codegen lint`, and files, anchors, commands and configuration keys that pages name but which do not exist.
 * `check-imports` reports imports against the order of a folder. `changes` prints the changes of the
 * documents since their last released versions. `figures` prints the size of the workspace and its knots, and how many
 * files run for each kind of request. Resolves to the exit code.
 */
export async function runWorkspaceCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await run(args, output);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    output.error(error.message);
    return 1;
  }
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { root: { type: 'string', default: join(import.meta.dirname, '../../..') } },
  });
  const [command] = positionals;
  const { root } = values;
  switch (command) {
    case 'bundle':
      return write(root, await bundleAll(root), output);
    case 'generate':
      return write(root, await generate(root), output);
    case 'pages':
      return write(root, await workspaceFiles(root), output);
    case 'check':
      checkVersions(root, FOLDERS);
      await lintDocuments(root, FOLDERS);
      return check(root, await generate(root), output);
    case 'changes':
      for (const line of printChanges(unreleasedChanges(root, FOLDERS))) output.log(line);
      return 0;
    case 'figures':
      for (const line of printHouse(await measure(root))) output.log(line);
      output.log('files whose code runs:');
      return measureRequests(root);
    case 'check-pages':
      return Math.max(check(root, await workspaceFiles(root), output), checkNames(root, output));
    case 'check-imports':
      return checkImports(await measure(root), output);
    default:
      output.error(
        'usage: main.ts bundle|generate|check|pages|check-pages|check-imports|changes|figures [--root FOLDER]',
      );
      return 1;
  }
}

/** Prints the files of each kind of request. The service measures itself, since a tool imports no package of the product. */
function measureRequests(root: string): number {
  const program = join(root, 'apps/service/test/request-path/main.ts');
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning', program, '--files'],
    { cwd: root, stdio: 'inherit' },
  );
  return status ?? 1;
}

function check(root: string, files: ReadonlyMap<string, string>, output: Output): number {
  const drifted = findDrifted(root, files);
  for (const [path] of drifted) output.error(`${path} does not match its source: run \`npm run codegen\``);
  return drifted.length === 0 ? 0 : 1;
}

function checkNames(root: string, output: Output): number {
  const missing = findMissingFiles(root).map((file) => ({ ...file, problem: `${file.path} does not exist` }));
  const wrong = [...missing, ...findWrongNames(root), ...findOtherTerms(root)];
  for (const { page, line, problem } of wrong) output.error(`${page}:${line}: ${problem}: correct the name`);
  return wrong.length === 0 ? 0 : 1;
}

async function measure(root: string): Promise<HouseFigures> {
  return measureHouse(readWorkspace(root), readSources(root), await readLayers(root));
}

function checkImports({ upward }: HouseFigures, output: Output): number {
  for (const { from, to, rule } of upward)
    output.error(`${from}: imports ${to} upwards: ${rule}: move what both need below them`);
  return upward.length === 0 ? 0 : 1;
}

function write(root: string, files: ReadonlyMap<string, string>, output: Output): number {
  for (const [path, content] of findDrifted(root, files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    output.log(`wrote ${path}`);
  }
  return 0;
}

function findDrifted(root: string, files: ReadonlyMap<string, string>) {
  return [...files].filter(([path, content]) => readIfThere(join(root, path)) !== content);
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
