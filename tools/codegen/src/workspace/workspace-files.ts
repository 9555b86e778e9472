import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { printConfigurationPage } from './configuration-page.ts';
import type { ConfigurationSchema } from './configuration-schema.ts';
import { printConfigurationTypes } from './configuration-types.ts';
import { type Metric, printMetricsPage } from './metrics-page.ts';

/** What the sources of the workspace export, by the path of the source. */
interface Sources {
  readonly METRICS: Readonly<Record<string, Metric>>;
  readonly configurationSchema: ConfigurationSchema;
}

/** The schema of the chart's values, whose member `configuration` is that of the configuration file. */
const VALUES = 'deploy/helm/ethread/values.schema.json';

/** Returns the generated files about the repository at `root` itself, by their path from it. */
export async function workspaceFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const metrics = await load(root, 'METRICS', 'packages/services/metrics/src/metric-definitions.ts');
  const schema = await load(
    root,
    'configurationSchema',
    'apps/service/src/configuration/schema/configuration-schema.ts',
  );
  const options = await resolveConfig(join(root, 'README.md'));
  const print = (text: string, parser: string) => format(text, { ...options, parser });
  const json = await print(JSON.stringify(schema), 'json');
  const values = JSON.parse(readFileSync(join(root, VALUES), 'utf8'));
  values.properties.configuration = JSON.parse(json, (key, value) =>
    isOfText(key, value) ? undefined : value,
  );
  return new Map([
    ['docs/metrics.md', await print(printMetricsPage(Object.values(metrics)), 'markdown')],
    ['docs/configuration.md', await print(printConfigurationPage(schema), 'markdown')],
    ['docs/ethread.schema.json', json],
    [VALUES, await print(JSON.stringify(values), 'json')],
    [
      'apps/service/src/configuration/file-configuration.gen.ts',
      await print(await printConfigurationTypes(JSON.parse(json)), 'typescript'),
    ],
  ]);
}

/** Reports whether a member names the schema, or is a rule that `${NAME}` in place of a text need not follow. */
const isOfText = (key: string, value: unknown) =>
  ['$id', '$schema', 'pattern', 'minLength', 'format'].includes(key) && typeof value !== 'object';

/** Loads an export of a source, by path, because a tool imports no package of the product. */
async function load<Key extends keyof Sources>(root: string, key: Key, path: string): Promise<Sources[Key]> {
  const module: Pick<Sources, Key> = await import(pathToFileURL(join(root, path)).href);
  return module[key];
}
