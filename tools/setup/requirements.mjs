// Defines the requirements of tests beyond the packages of npm: how to find and how to install each. Plain JavaScript,
// since `npm test` reads it before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './runtime.mjs';

/** The variable with the requirements that `npm test` found, for the test processes: paths by name. */
const VARIABLE = 'ETHREAD_TEST_REQUIREMENTS';

/** The folders in which Debian installs programs that only root has in its PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/sbin'];

/**
 * The requirements of tests, by name. `npm test` installs the Debian package of a program. The suites of an absent
 * toolchain are skipped, in CI too. The other requirements are properties of the machine. `names` are those of the program,
 * of which the first that is found counts.
 */
export const REQUIREMENTS = {
  PostgreSQL: { kind: 'program', package: 'postgresql', names: ['postgres'], folders: postgresFolders },
  HAProxy: { kind: 'program', package: 'haproxy', names: ['haproxy'] },
  Chromium: {
    kind: 'program',
    // Chromium without a user interface starts faster and needs less CPU time for each page.
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM',
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  },
  curl: { kind: 'program', package: 'curl', names: ['curl'] },
  nginx: { kind: 'program', package: 'nginx-light', names: ['nginx'] },
  Caddy: { kind: 'program', package: 'caddy', names: ['caddy'] },
  promtool: { kind: 'toolchain', package: 'prometheus', names: ['promtool'] },
  geth: {
    kind: 'toolchain',
    install: 'go install github.com/ethereum/go-ethereum/cmd/geth@v1.17.10',
    variable: 'GETH',
    names: ['geth'],
  },
  Python: { kind: 'toolchain', package: 'python3', names: ['python3'] },
  'Python venv': {
    kind: 'toolchain',
    package: 'python3-venv',
    find: () => {
      const python = findProgram({ names: ['python3'] });
      return python && spawnSync(python, ['-c', 'import ensurepip, venv']).status === 0 ? python : undefined;
    },
  },
  Helm: { kind: 'toolchain', install: 'go install helm.sh/helm/v3/cmd/helm@latest', names: ['helm'] },
  actionlint: {
    kind: 'toolchain',
    install: 'go install github.com/rhysd/actionlint/cmd/actionlint@latest',
    names: ['actionlint'],
  },
  'systemd-analyze': { kind: 'toolchain', package: 'systemd', names: ['systemd-analyze'] },
  'recorded data': {
    kind: 'machine',
    install: 'put the folder shared/conformance beside the repository',
    find: () => existing(join(root, '../shared/conformance')),
  },
  'small disks': {
    kind: 'machine',
    install: 'run as root on Linux, which may mount a tmpfs',
    find: () => (canMount() ? '/bin/mount' : undefined),
  },
  'two cores': {
    kind: 'machine',
    install: 'run on Linux with at least two cores',
    find: () => (process.platform === 'linux' && availableParallelism() >= 2 ? '/proc/cpuinfo' : undefined),
  },
};

/** Finds every requirement on this machine. Returns the paths by name. */
export function findRequirements() {
  return Object.fromEntries(Object.keys(REQUIREMENTS).map((name) => [name, find(REQUIREMENTS[name])]));
}

/** Returns the environment that passes the found requirements to the test processes. */
export function requirementsEnvironment(found) {
  return { [VARIABLE]: JSON.stringify(found) };
}

let found;

/** Returns the path of a requirement that `npm test` or this process found; undefined when it is missing. */
export function pathOf(name) {
  const given = process.env[VARIABLE];
  found ??= given === undefined ? {} : JSON.parse(given);
  if (given === undefined && !(name in found)) found[name] = find(REQUIREMENTS[name]);
  return found[name];
}

/** Returns how to install a missing requirement. */
export function installHintOf(name) {
  const requirement = REQUIREMENTS[name];
  return requirement.install ?? `apt-get install ${requirement.package}`;
}

function find(requirement) {
  return requirement.find ? requirement.find() : findProgram(requirement);
}

/** Finds a program by its variable, in the PATH, and in the folders of `go install` and of Debian that are not in it. */
function findProgram({ names, variable, folders = goFolders }) {
  if (process.env[variable]) return process.env[variable];
  const places = [...folders(), ...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  const files = names.flatMap((name) => places.filter(Boolean).map((place) => join(place, name)));
  return files.find(isExecutable);
}

/** Returns the folders in which `go install` puts programs. */
function goFolders() {
  const { GOBIN, GOPATH, HOME } = process.env;
  return [GOBIN, GOPATH && join(GOPATH, 'bin'), HOME && join(HOME, 'go/bin')].filter(Boolean);
}

/** Returns the folders of PostgreSQL's servers, which Debian separates by version, the newest first. */
function postgresFolders() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(folder, version, 'bin'))
    .filter((bin) => isExecutable(join(bin, 'initdb')));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const existing = (path) => (existsSync(path) ? path : undefined);

function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'ethread-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}
