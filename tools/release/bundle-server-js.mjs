// Bundles the classes of @open-rpc/server-js that the service uses. Its mock mode, its validator and its other transports
// need a hundred more packages. The service runs none of these parts.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { writeManifest } from './stage-package.mjs';
import { readManifest, root } from './workspace-packages.mjs';

export const SERVER_JS = '@open-rpc/server-js';

/** The imported modules, with the class that each exports. */
const USED = {
  './build/router.js': 'Router',
  './build/transports/server-transport.js': 'ServerTransport',
};

/** The packages of the parts that the service does not run. */
const ABSENT = ['@open-rpc/schema-utils-js', 'json-schema-faker', 'lodash'];

/** Writes the package, as one file without dependencies, into a folder of the name `node_modules`. */
export function bundleServerJs(nodeModules) {
  const source = join(root, 'node_modules', SERVER_JS);
  const target = join(nodeModules, SERVER_JS);
  const { name, version, license, repository } = readManifest(source);
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
    outfile: join(target, 'server-js.js'),
    metafile: true,
  });
  const others = Object.keys(metafile.inputs).filter((path) =>
    /node_modules\/(?!@open-rpc\/server-js\/)/.test(path),
  );
  if (others.length > 0)
    throw new Error(`${SERVER_JS} ${version} needs other packages: ${others.join(', ')}`);
  writeManifest(target, {
    ...{ name, version, license, repository, type: 'module' },
    exports: Object.fromEntries(Object.keys(USED).map((path) => [path, './server-js.js'])),
  });
  cpSync(join(source, 'LICENSE.md'), join(target, 'LICENSE.md'));
}
