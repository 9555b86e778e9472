import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SourceError } from '@ethread/openrpc';
import { checkVersions, printChanges, unreleasedChanges } from './document/versions.ts';
import { documents } from './documents.ts';
import { bundleAll, generate } from './generate.ts';
import { findWrongNames } from './workspace/wrong-names.ts';
import { workspaceFiles } from './workspace/workspace-files.ts';

const FOLDERS = documents.map(({ folder }) => folder);

/** Prints a line. */
interface Output {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/**
 * Runs `COMMAND [--root FOLDER]`: `bundle`, `generate` and `pages` write the bundled documents of the workspace in
 * FOLDER, the code that is generated from them, and the files of metrics and configuration. `check` and `check-pages`
 * report the files that differ from their source, documents whose version did not rise, and files, anchors, commands and
 * configuration keys that pages name but which do not exist. `changes` prints the changes of the documents since their
 * last released versions. Resolves to the exit code.
 */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await run(args, output);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
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
      return check(root, await generate(root, { requiresResults: true }), output);
    case 'changes':
      for (const line of printChanges(unreleasedChanges(root, FOLDERS))) output.log(line);
      return 0;
    case 'check-pages':
      return Math.max(check(root, await workspaceFiles(root), output), checkNames(root, output));
    default:
      output.error('usage: main.ts bundle|generate|check|pages|check-pages|changes [--root FOLDER]');
      return 1;
  }
}

function check(root: string, files: ReadonlyMap<string, string>, output: Output): number {
  const drifted = findDrifted(root, files);
  for (const [path] of drifted) output.error(`${path} does not match its source: run \`npm run codegen\``);
  return drifted.length === 0 ? 0 : 1;
}

function checkNames(root: string, output: Output): number {
  const wrong = findWrongNames(root);
  for (const { page, line, problem } of wrong) output.error(`${page}:${line}: ${problem}: correct the name`);
  return wrong.length === 0 ? 0 : 1;
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
