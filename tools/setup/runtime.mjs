import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const stampFile = join(root, 'node_modules', '.ethread-installed');
const executable = process.platform === 'win32' ? 'node.exe' : 'node';

/** Installs the workspace's dependencies when they are missing or older than the lockfile. */
export function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.error('Installing dependencies, once …');
  // Not `npm ci`, which rejects a lockfile without a package of another platform, as some registries do not have it.
  // The versions still come from the lockfile, and npm does not write to it. Engine warnings refer to the Node that
  // runs this script. The pinned Node, installed here, runs everything else.
  npm(['install', '--no-save', '--loglevel=error']);
  writeFileSync(stampFile, wanted);
}

/** Returns the folder of the pinned Node, which is fetched from npm if the installation did not include it. */
function runtimeFolder() {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  // When npm blocks install scripts, the package `node` is empty, and its platform package is installed by name.
  const platformPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const fallback = join(root, 'node_modules', '.runtime');
  const folders = [
    join(root, 'node_modules', 'node', 'bin'),
    join(root, 'node_modules', platformPackage, 'bin'),
    join(fallback, 'node_modules', platformPackage, 'bin'),
  ];
  const found = () => folders.find((folder) => versionOf(join(folder, executable)) === `v${pinned}`);
  const folder = found();
  if (folder) return folder;
  if (process.version === `v${pinned}`) return dirname(process.execPath);
  mkdirSync(fallback, { recursive: true });
  npm(['install', '--prefix', fallback, '--no-save', '--loglevel=error', `${platformPackage}@${pinned}`]);
  const installed = found();
  if (!installed) throw new Error(`Node ${pinned} could not be installed from npm (${platformPackage}).`);
  return installed;
}

/**
 * Returns the environment of every command of the workspace: the pinned Node first, Nx without daemon and quiet. The
 * compile cache of Node is kept, since tests start the service many times (a seventh of their CPU time). Nx loads its
 * plugins in its own process: processes for them cost three times the CPU time of a run in which nothing changed.
 */
export function commandEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: [runtimeFolder(), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator),
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
    NX_TUI: 'false',
  };
}

function npm(args) {
  const script = process.env.npm_execpath;
  const [command, prefix] = script ? [process.execPath, [script]] : ['npm', []];
  // With a handler, Ctrl-C ends only npm, and this process can detect it.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  const { status, signal, error } = spawnSync(command, [...prefix, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  process.off('SIGINT', ignore);
  if (signal === 'SIGINT' || status === 130) {
    console.log('npm was interrupted while it installed the dependencies. The next command resumes.');
    process.exit(process.argv[2] === 'start' ? 0 : 130);
  }
  if (status !== 0) {
    console.error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}; see the lines above.`);
    process.exit(1);
  }
}

/** Returns a fingerprint of the lockfile and of every package.json of the workspace. */
function fingerprint() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['package.json', 'package-lock.json', ...workspaceManifests()]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function workspaceManifests() {
  return ['packages', 'apps', 'tools'].flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
      .map((name) => join(folder, name, 'package.json'))
      .filter((file) => existsSync(join(root, file)))
      .sort(),
  );
}

function versionOf(file) {
  if (!existsSync(file)) return undefined;
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
