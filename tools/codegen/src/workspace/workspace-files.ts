import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULES } from '@ethread/openrpc/lint';
import { format, resolveConfig } from 'prettier';
import { printConfigurationPage } from './configuration-page.ts';
import type { Schema } from './configuration-schema.ts';
import { printConfigurationTypes } from './configuration-types.ts';
import { writeImportsLine } from './imports-line.ts';
import { writeLayersTable } from './layers-table.ts';
import { type Metric, printMetricsPage } from './metrics-page.ts';
import { drawPackages } from './packages-picture.ts';
import { readWorkspace } from './read-workspace.ts';
import { writeRulesTable } from './rules-table.ts';
import { drawService, type PricedMethod } from './service-picture.ts';

/** Reads the layers of the workspace at `root`, from the top, with those that each may import. */
export async function readLayers(root: string): Promise<Sources['layers']> {
  return load(root, 'layers', 'layers.mjs');
}

/** The page that lists the rules of `ethread-codegen lint`. */
const RULES_PAGE = 'docs/document-rules.md';

/** What the sources of the workspace export, by the path of the source. */
interface Sources {
  readonly layers: Readonly<Record<string, readonly string[]>>;
  readonly METRICS: Readonly<Record<string, Metric>>;
  readonly configurationSchema: Schema;
}

/**
 * Returns the files about the repository at `root` itself, by their path from it: the pictures of the service and of the
 * packages, the table of layers, the imports of each package, the rules for documents, the metrics, and the reference, the
 * JSON Schema and the types of the configuration.
 *
 * @throws {Error} if a page lacks the line or table that is generated.
 */
export async function workspaceFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const layers = await readLayers(root);
  const metrics = await load(root, 'METRICS', 'packages/services/metrics/src/metric-definitions.ts');
  const schema = await load(
    root,
    'configurationSchema',
    'apps/service/src/configuration/schema/configuration-schema.ts',
  );
  const projects = readWorkspace(root);
  const pages: Record<string, string> = {
    'ARCHITECTURE.md': writeLayersTable(read('ARCHITECTURE.md'), projects, layers),
    [RULES_PAGE]: writeRulesTable(read(RULES_PAGE), RULES),
    'docs/metrics.md': printMetricsPage(Object.values(metrics)),
    'docs/configuration.md': printConfigurationPage(schema),
  };
  for (const project of projects.filter(({ folder }) => folder.startsWith('packages/'))) {
    const path = `${project.folder}/README.md`;
    pages[path] = writeImportsLine(read(path), project);
  }
  const document: { readonly methods: readonly PricedMethod[] } = JSON.parse(read('openrpc/openrpc.json'));
  const files = new Map([
    ['docs/packages.svg', drawPackages(projects, Object.keys(layers))],
    ['docs/service.svg', drawService(read('ARCHITECTURE.md'), document.methods)],
  ]);
  const options = await resolveConfig(join(root, 'README.md'));
  for (const [path, text] of Object.entries(pages)) {
    files.set(path, await format(text, { ...options, parser: 'markdown' }));
  }
  const json = await format(JSON.stringify(schema), { ...options, parser: 'json' });
  files.set('docs/ethread.schema.json', json);
  files.set(
    'apps/service/src/configuration/file-configuration.gen.ts',
    await printConfigurationTypes(JSON.parse(json), { ...options }),
  );
  return files;
}

/** Loads an export of a source, by path, because a tool imports no package of the product. */
async function load<Key extends keyof Sources>(root: string, key: Key, path: string): Promise<Sources[Key]> {
  const module: Pick<Sources, Key> = await import(pathToFileURL(join(root, path)).href);
  return module[key];
}
