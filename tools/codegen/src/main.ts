import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentError } from './document-error.ts';
import { bundleAll, generate } from './generate.ts';

/**
 * Runs `main.ts bundle|generate|check [--root FOLDER]`: writes the bundled documents of the workspace in FOLDER, writes
 * all generated files, or reports the files that differ from the documents.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { root: { type: 'string', default: join(import.meta.dirname, '../../..') } },
  });
  const [command] = positionals;
  if (command !== 'bundle' && command !== 'generate' && command !== 'check') {
    console.error('usage: main.ts bundle|generate|check [--root FOLDER]');
    return 1;
  }
  const files = await (command === 'bundle' ? bundleAll : generate)(values.root);
  const drifted = [...files].filter(([path, content]) => readIfThere(join(values.root, path)) !== content);
  if (command === 'check') {
    for (const [path] of drifted)
      console.error(`${path} does not match the document: run \`npm run codegen\``);
    return drifted.length === 0 ? 0 : 1;
  }
  for (const [path, content] of drifted) {
    mkdirSync(dirname(join(values.root, path)), { recursive: true });
    writeFileSync(join(values.root, path), content);
    console.log(`wrote ${path}`);
  }
  return 0;
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
