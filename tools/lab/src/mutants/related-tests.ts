import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageOf } from './draw-mutants.ts';
import { ROOT } from './folders.ts';

const IMPORTS = /(?:from|import|import\()\s*'([^']+)'|threadModule\(import\.meta\.url, '([^']+)'/g;

/** Tests of the command start it as a process, which no import shows. */
const STARTS_SERVICE = /\bservice(?:Program|Main)\(/;
const SERVICE = 'apps/service/src/main.ts';

/**
 * Returns a function that lists the tests which import a source, directly or through other sources. First those of its
 * package, then the others, each from the nearest and cheapest on. `costOf` returns the CPU time of a test.
 */
export function createRelatedTests(
  costOf: (test: string) => number,
): (source: string) => readonly string[][] {
  const importers = readImporters();
  return (source) => {
    const distances = new Map([[source, 0]]);
    // A map also goes through what is added on the way.
    for (const [file, distance] of distances)
      for (const importer of importers.get(file) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    const beside = source.replace(/\.ts$/, '.test.ts');
    const rankOf = (test: string) => (test === beside ? 0 : costOf(test) * (distances.get(test) ?? 1));
    const tests = [...distances.keys()]
      .filter((file) => file.endsWith('.test.ts'))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    const isOwn = (test: string) => test.startsWith(`${packageOf(source)}/`);
    return [tests.filter(isOwn), tests.filter((test) => !isOwn(test))];
  };
}

/** Returns the files that import a file, by its path. */
function readImporters(): Map<string, Set<string>> {
  const entries = readEntries();
  const importers = new Map<string, Set<string>>();
  const files = globSync('{packages,apps,tools}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name.endsWith('/node_modules') || name.endsWith('/dist'),
  });
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const imported = [...text.matchAll(IMPORTS)].map(([, name, thread]) =>
      resolve(file, name ?? `./${thread}.ts`, entries),
    );
    if (STARTS_SERVICE.test(text)) imported.push(SERVICE);
    for (const one of imported)
      if (one !== undefined) importers.set(one, (importers.get(one) ?? new Set()).add(file));
  }
  return importers;
}

function resolve(importer: string, name: string, entries: ReadonlyMap<string, string>): string | undefined {
  return name.startsWith('.') ? join(dirname(importer), name) : entries.get(name);
}

/** Returns the source of each entry point of the workspace's packages. */
function readEntries(): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const manifest of globSync('{packages/*,packages/*/*,apps/*,tools/*}/package.json', { cwd: ROOT })) {
    const folder = join(ROOT, dirname(manifest));
    const { name, exports }: { name: string; exports?: Record<string, string | Record<string, string>> } =
      JSON.parse(readFileSync(join(ROOT, manifest), 'utf8'));
    for (const [path, target] of Object.entries(exports ?? {})) {
      const source = join(folder, typeof target === 'string' ? target : (target['@ethread/source'] ?? ''));
      if (existsSync(source)) entries.set(join(name, path), relative(ROOT, source));
    }
  }
  return entries;
}
