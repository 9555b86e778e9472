// Bundles the service into a folder: `node bundle-service.mjs FOLDER`. The tests start it hundreds of times, and a start
// from some 1,600 files takes twice the CPU time. With `--published` after the folder, the bundle starts as the published
// service does, for measurements.
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { ABSENT } from './release/bundle-server-js.mjs';
import { root } from './runtime.mjs';

const SERVICE = join(root, 'apps/service');
/** Packages that load native code or threads from files beside their own. */
const UNBUNDLED = ['lmdb', 'pino', '@chainsafe/blst', 'pg-native'];

/**
 * A flag of V8 that costs CPU time at each start and saves memory of an idle service later. With the young generation at
 * its largest size from the beginning, a start over a stored chain takes 0.9 s of CPU time, where it took 1.3 s.
 */
const SAVES_IDLE_MEMORY = /^--heap-growing-percent=/;
const LARGE_FROM_THE_BEGINNING = '--min-semi-space-size=16';

/** Flags of Node that spare the search for links at each of some hundred imports. The bundle has none. */
const WITHOUT_LINKS = ['--preserve-symlinks', '--preserve-symlinks-main'];

/** Writes a folder with the form of the published service: its command, and its built files in `dist`. */
async function writeBundle(target, isPublished) {
  cpSync(join(SERVICE, 'bin'), join(target, 'bin'), { recursive: true });
  if (!isPublished) writeRuntimeSettings(join(target, 'bin/runtime-settings.json'));
  writeFileSync(join(target, 'package.json'), JSON.stringify({ type: 'module' }));
  await build({
    input: [join(SERVICE, 'src/main.ts'), ...threadEntries()],
    platform: 'node',
    resolve: {
      conditionNames: ['@ethread/source', 'node'],
      // The package. Node warns of its own, deprecated module, except where a file of node_modules loads it.
      alias: { punycode: 'punycode/', ...ABSENT },
    },
    plugins: [unbundled, sourceFolders, ...(isPublished ? [] : [keptMemory, readOnDemand])],
    output: {
      dir: join(target, 'dist'),
      format: 'esm',
      entryFileNames: '[name].js',
      keepNames: true,
      // Each start reads the files. Names stay for stack traces.
      minify: { compress: true, codegen: true, mangle: false },
    },
    logLevel: 'warn',
  });
}

/** Rewrites the copied settings of the process. */
function writeRuntimeSettings(file) {
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  const flags = settings.flags.filter((flag) => !SAVES_IDLE_MEMORY.test(flag));
  writeFileSync(
    file,
    JSON.stringify({ ...settings, flags: [...flags, ...WITHOUT_LINKS, LARGE_FROM_THE_BEGINNING] }),
  );
}

/** Returns the entry points of threads. `threadModule` finds them beside the chunk that starts them, by their names. */
function threadEntries() {
  const files = globSync(['*/src/**/*-thread-entry.ts', '*/*/src/**/*-thread-entry.ts'], {
    cwd: join(root, 'packages'),
  }).map((file) => join(root, 'packages', file));
  const names = files.map((file) => basename(file));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`two threads have an entry point named ${repeated}; rename one`);
  return files;
}

/** Imports a package from where it is installed. */
const unbundled = {
  name: 'unbundled',
  async resolveId(name, importer) {
    if (!UNBUNDLED.includes(name)) return null;
    const found = await this.resolve(name, importer, { skipSelf: true });
    return { id: found && !found.external ? pathToFileURL(found.id).href : name, external: true };
  },
};

/** Files that the service reads are beside its sources. */
const sourceFolders = {
  name: 'source-folders',
  transform: {
    filter: { code: /import\.meta\.dirname/ },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

/** The collections at the end of a start only return memory. */
const keptMemory = {
  name: 'kept-memory',
  load: { filter: { id: /\/return-memory\.ts$/ }, handler: () => 'export function returnMemory() {}' },
};

/** Most tests read no page: a start that reads all sites takes a tenth more CPU time. */
const readOnDemand = {
  name: 'read-on-demand',
  transform: {
    filter: { id: /\/site-file-form\.ts$/ },
    handler: (code) =>
      `${code.replace('function readForm', 'function readNow')}
      export const readForm = (encoding, file) => {
        let form;
        const read = () => (form ??= readNow(encoding, file));
        return { encoding, get bytes() { return read().bytes; }, get etag() { return read().etag; } };
      };`,
  },
};

const [folder, form] = process.argv.slice(2);
// Another process may bundle at the same time. The process that finishes second removes its folder.
const own = mkdtempSync(`${folder}-`);
await writeBundle(own, form === '--published');
try {
  renameSync(own, folder);
} catch {
  rmSync(own, { recursive: true });
}
