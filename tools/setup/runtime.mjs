import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFolders } from './workspace-folders.mjs';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const stampFile = join(root, 'node_modules', '.ethread-installed');
/** npm writes it at the end of every installation. */
const hiddenLockfile = join(root, 'node_modules', '.package-lock.json');
const isWindows = process.platform === 'win32';
const executable = isWindows ? 'node.exe' : 'node';
const platformPackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/**
 * The two scopes of an installation. `service` has what `npm start` needs: the service, and the builds of its sites.
 * `development` has everything. npm selects the packages by the workspaces that need them.
 */
export const SCOPES = {
  service: [
    '--omit=dev',
    '--include-workspace-root',
    ...startedWorkspaces().map((name) => `--workspace=${name}`),
  ],
  development: [],
};

/** npm below this version cannot install some workspaces of many. Debian has 9.2.0, which runs a newer one for it. */
const LEAST_NPM = 10;
const NEWER_NPM = 'npm@10.9.9';

/**
 * Returns the command that installs a scope.
 *
 * @param script The script of npm that the user runs; undefined for the npm on the path.
 * @param version The version of that npm.
 */
export function installCommand(scope, script, version) {
  const npm = script ? [process.execPath, script] : ['npm'];
  const newer = parseInt(version) < LEAST_NPM ? ['exec', '--yes', `--package=${NEWER_NPM}`, '--', 'npm'] : [];
  // Not `npm ci`, which rejects a lockfile without a package of another platform, as some registries do not have it.
  // The versions still come from the lockfile with their hashes, and npm does not write to it. Engine warnings refer to
  // the Node that runs this script. The pinned Node, installed here, runs everything else.
  return [...npm, ...newer, 'install', '--no-save', '--loglevel=error', ...SCOPES[scope]];
}

/**
 * Returns the version of the npm that runs this command, or of the npm on the path where none does. npm itself says it:
 * an npm that another one runs (`npx npm@9.2.0 start`) inherits the user agent of that one.
 */
function npmVersion(script) {
  const [program, ...args] = script ? [process.execPath, script] : ['npm'];
  return execFileSync(program, [...args, '--version'], { encoding: 'utf8' });
}

/**
 * Installs the packages of a scope when they are missing or older than the lockfile. Packages of development stay
 * installed, whether a command or a person installed them: npm would remove them for the smaller scope.
 */
export async function ensureInstalled(scope = 'development') {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const hasEverything = stamp === '' ? existsSync(hiddenLockfile) : !stamp.startsWith('service ');
  const wanted = hasEverything ? 'development' : scope;
  const wantedStamp = `${wanted} ${fingerprint()}`;
  if (stamp === wantedStamp) return;
  console.error(wanted === 'service' ? 'Installing the service, once …' : 'Installing dependencies, once …');
  await install(wanted);
  writeFileSync(stampFile, wantedStamp);
}

/** Returns the names of the workspaces that `npm start` runs: the service, and the apps with a site to build. */
function startedWorkspaces() {
  return workspaceManifests()
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')))
    .filter(({ name, nx }) => name === 'ethread' || nx?.targets?.site)
    .map(({ name }) => name);
}

/**
 * Returns the folder of the pinned Node. It comes from npm as the package of the platform, whose hash the lockfile has.
 * On a platform without such a package, the machine's own Node serves when its major version is the pinned one or later.
 */
function runtimeFolder() {
  const pinned = readFileSync(join(root, '.node-version'), 'utf8').trim();
  const folder = join(root, 'node_modules', platformPackage, 'bin');
  if (versionOf(join(folder, executable)) === `v${pinned}`) return folder;
  if (parseInt(process.versions.node) >= parseInt(pinned)) return dirname(process.execPath);
  console.error(
    `Node ${pinned} is not available from npm as ${platformPackage}; install Node ${parseInt(pinned)}.`,
  );
  process.exit(1);
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

/** Runs npm. After Ctrl-C it finishes its step, removes what it has installed, and fails. A second Ctrl-C ends it at once. */
async function install(scope) {
  let isInterrupted = false;
  const onInterrupt = () => {
    if (!isInterrupted)
      console.error('\nnpm removes what it has installed; a second Ctrl-C ends it at once …');
    isInterrupted = true;
  };
  process.on('SIGINT', onInterrupt);
  const problem = await new Promise((resolve) => {
    const [program, ...args] = installCommand(
      scope,
      process.env.npm_execpath,
      npmVersion(process.env.npm_execpath),
    );
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', ({ message }) => resolve(`: ${message}`));
    child.on('exit', (status) => resolve(status === 0 ? undefined : ''));
  });
  process.off('SIGINT', onInterrupt);
  if (isInterrupted) {
    console.log('npm was interrupted while it installed the dependencies. The next command resumes.');
    process.exit(process.argv[2] === 'start' ? 0 : 130);
  }
  if (problem !== undefined) {
    console.error(`npm install failed${problem}; see the lines above.`);
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
  return workspaceFolders(root).map((folder) => join(folder, 'package.json'));
}

function versionOf(file) {
  if (!existsSync(file)) return undefined;
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
