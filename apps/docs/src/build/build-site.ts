import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compareNumbers, versionIn } from '@ethread/openrpc';
import { compressFiles } from '@ethread/lab/compress-files';
import { build, defaultClientConditions, defaultServerConditions, minifySync } from 'vite';
import { changelogFeed, changelogMarkdown } from '../changelog/changelog-markdown.ts';
import type { renderSite as RenderSite } from '../site/render-site.tsx';
import { downloads } from './downloads.ts';
import { readContracts, readDocument } from './read-contracts.ts';

const APP = join(import.meta.dirname, '../..');
const REPOSITORY = join(APP, '../..');

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The export condition of the workspace packages' sources. */
const SOURCES = '@ethread/source';

/** Builds the site into a folder, which is emptied first. */
export async function buildSite(folder: string, { base = '/docs/', isServed = true } = {}): Promise<void> {
  const browser = join(APP, 'src/browser/main.ts');
  rmSync(folder, { recursive: true, force: true });
  await build({
    root: APP,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions: [SOURCES, ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      manifest: 'manifest.json',
      modulePreload: false,
      // The curves of rare precompiled contracts, which a verification loads when a call needs them.
      chunkSizeWarningLimit: 700,
      rolldownOptions: { input: browser },
    },
  });
  copyFileSync(join(REPOSITORY, 'docs/screenshots/docs-light.png'), join(folder, 'preview.png'));
  const theme = writeFirstScript(folder);
  writeFileSync(join(folder, 'icon.svg'), readFileSync(join(APP, 'src/browser/icon.svg')));
  const manifest: Readonly<Record<string, Chunk>> = readJson(join(folder, 'manifest.json'));
  rmSync(join(folder, 'manifest.json'));
  const entry = manifest['src/browser/main.ts'];
  if (!entry) throw new Error('the build has no entry');

  const document = readDocument();
  const others = {
    'companions-openrpc': readDocument('companions'),
    'account-openrpc': readDocument('account'),
    'admin-openrpc': readDocument('admin'),
  };
  const released = readReleased();
  const versions = [...released.filter((one) => versionIn(one) !== versionIn(document)), document];
  const renderSite = await loadRenderer();
  const pages = renderSite({
    contracts: readContracts(),
    content: readContent(),
    changelog: changelogMarkdown(versions),
    repositoryDocs: new Map(docsOfRepository('*.md')),
    assets: {
      theme,
      script: entry.file,
      styles: entry.css ?? [],
      fonts: (entry.assets ?? []).filter((file) => /geist-latin-wght/.test(file)),
    },
    figures: readFigures(),
    base,
    isServed,
  });
  const configuration = readJson(join(REPOSITORY, 'docs/ethread.schema.json'));
  const files = downloads({ document, others, released, configuration });
  const pictures = docsOfRepository('benchmarks/*.svg').map(
    ([path, text]) => [`operation/${path}`, text] as const,
  );
  const feed = ['changelog.xml', changelogFeed(versions, base)] as const;
  for (const [path, content] of [...pages, ...files, ...pictures, feed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  await compressFiles(folder);
}

/** Loads the renderer. Node cannot read TSX, so Vite compiles it to a module first. */
async function loadRenderer(): Promise<typeof RenderSite> {
  const outDir = join(APP, 'dist/render');
  await build({
    root: APP,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: {
      noExternal: [/^@ethread\//],
      resolve: { conditions: [SOURCES, ...defaultServerConditions] },
    },
    build: { outDir, emptyOutDir: true, ssr: 'src/site/render-site.tsx' },
  });
  const { renderSite }: { renderSite: typeof RenderSite } = await import(
    pathToFileURL(join(outDir, 'render-site.js')).href
  );
  return renderSite;
}

/** Reads the first three rows of the table of performance in the README. */
function readFigures() {
  const [, table = ''] = readFileSync(join(REPOSITORY, 'README.md'), 'utf8').split('## Performance');
  const rows = table.matchAll(/^\| ([^|]+?) +\| +([\d,]+) \|/gm);
  const figures = [...rows].slice(0, 3).map(([, what = '', perSecond = '']) => ({
    what: what.replaceAll('`', ''),
    perSecond,
  }));
  if (figures.length < 3) throw new Error('README.md has no table of performance');
  return figures;
}

/** Writes the script that runs before the first paint. It is not a module, because a module would run later. */
function writeFirstScript(folder: string): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('@ethread/ui/first.js')), 'utf8');
  const { code: script } = minifySync('first.js', source);
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const path = `assets/first-${hash}.js`;
  writeFileSync(join(folder, path), script);
  return path;
}

function readContent(): Readonly<Record<string, string>> {
  const folder = join(APP, 'content');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, '.md'), readFileSync(join(folder, file), 'utf8')]),
  );
}

/** Reads files below the repository's `docs`, with their paths from there. */
function docsOfRepository(pattern: string): readonly (readonly [path: string, text: string])[] {
  const folder = join(REPOSITORY, 'docs');
  const paths = globSync(pattern, { cwd: folder });
  return paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

/** Reads the documents of released versions, oldest first. `npm run release` adds them. */
function readReleased() {
  const folder = join(REPOSITORY, 'openrpc/released');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .map((file) => readJson(join(folder, file)))
    .sort((one, other) => compareNumbers(versionIn(one), versionIn(other)));
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
