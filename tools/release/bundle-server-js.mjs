// Bundles the classes of @open-rpc/server-js that the service uses. Its mock mode, its validator and its other transports
// need a hundred more packages. The service runs none of these parts.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { readManifest, root } from './workspace-packages.mjs';

export const SERVER_JS = '@open-rpc/server-js';

/** The imported modules, with the class that each exports. */
const USED = {
  './build/router.js': 'Router',
  './build/transports/server-transport.js': 'ServerTransport',
};

/** The packages of the parts that the service does not run. */
const ABSENT = ['@open-rpc/schema-utils-js', 'json-schema-faker', 'lodash'];

/**
 * Writes the classes as one file without dependencies into a folder, with their licence.
 *
 * @returns the file by the names of the modules that it replaces.
 */
export function bundleServerJs(target) {
  const source = join(root, 'node_modules', SERVER_JS);
  const { version } = readManifest(source);
  const outfile = join(target, 'server-js.js');
  const absent = join(import.meta.dirname, 'absent-parts.mjs');
  mkdirSync(target, { recursive: true });
  const { metafile } = buildSync({
    stdin: {
      contents: Object.entries(USED)
        .map(([path, exported]) => `export { ${exported} } from '${path}';`)
        .join('\n'),
      resolveDir: source,
    },
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node24' },
    alias: Object.fromEntries(ABSENT.map((one) => [one, absent])),
    outfile,
    metafile: true,
  });
  const others = Object.keys(metafile.inputs).filter((path) =>
    /node_modules\/(?!@open-rpc\/server-js\/)/.test(path),
  );
  if (others.length > 0)
    throw new Error(`${SERVER_JS} ${version} needs other packages: ${others.join(', ')}`);
  cpSync(join(source, 'LICENSE.md'), join(target, 'LICENSE.md'));
  return new Map(Object.keys(USED).map((path) => [join(SERVER_JS, path), outfile]));
}
