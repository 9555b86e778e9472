// Bundles the classes of @open-rpc/server-js that the service uses. Its mock mode, its validator and its other transports
// need a hundred more packages. The service runs none of these parts.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { readManifest, root } from './workspace-packages.mjs';

export const SERVER_JS = '@open-rpc/server-js';

/** The imported modules, with the class that each exports. */
const USED = {
  'build/router.js': 'Router',
  'build/transports/server-transport.js': 'ServerTransport',
};

/** The packages of the parts that the service does not run, with the file that takes their place. */
export const ABSENT = Object.fromEntries(
  ['@open-rpc/schema-utils-js', 'json-schema-faker', 'lodash'].map((name) => [
    name,
    join(import.meta.dirname, 'absent-parts.mjs'),
  ]),
);

/**
 * Writes the classes as one file without dependencies into a folder, with their licence.
 *
 * @returns the file by the names of the modules that it replaces.
 */
export async function bundleServerJs(target) {
  const source = join(root, 'node_modules', SERVER_JS);
  const { version } = readManifest(source);
  const entry = join(source, 'used.js');
  const file = join(target, 'server-js.js');
  const { output } = await build({
    input: entry,
    plugins: [
      {
        name: 'used-classes',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? Object.entries(USED)
                .map(([path, exported]) => `export { ${exported} } from './${path}';\n`)
                .join('')
            : null,
      },
    ],
    resolve: { alias: ABSENT },
    output: { file, format: 'esm' },
    platform: 'node',
    logLevel: 'warn',
  });
  const others = output
    .flatMap(({ moduleIds = [], imports = [] }) => [...moduleIds, ...imports])
    .filter((id) => /node_modules\/(?!@open-rpc\/server-js\/)/.test(id));
  if (others.length > 0)
    throw new Error(`${SERVER_JS} ${version} needs other packages: ${others.join(', ')}`);
  cpSync(join(source, 'LICENSE.md'), join(target, 'LICENSE.md'));
  return new Map(Object.keys(USED).map((path) => [join(SERVER_JS, path), file]));
}
