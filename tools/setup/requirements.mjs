// Defines the requirements of tests beyond the packages of npm: how to find and how to install each. Plain JavaScript,
// since `npm test` reads it before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * The variable with the requirements that `npm test` found, for the test processes: `{ [name]: { path, version } | null
 * }`.
 */
const VARIABLE = 'ETHREAD_TEST_REQUIREMENTS';

/** The folders in which Debian installs programs that only root has in its PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/sbin'];

/** The time that a program may take to print its version, in milliseconds. */
const VERSION_MS = 10_000;

/**
 * The requirements of tests, by name. `npm test` installs the Debian package of a program. The suites of an absent
 * toolchain are skipped, in CI too. The other requirements are properties of the machine.
 */
export const REQUIREMENTS = {
  PostgreSQL: {
    kind: 'program',
    for: 'accounts, several servers',
    package: 'postgresql',
    find: () => findProgram(['postgres'], postgresFolders()),
  },
  HAProxy: {
    kind: 'program',
    for: 'several servers behind a load balancer',
    package: 'haproxy',
    versionFlag: '-v',
    find: () => findProgram(['haproxy']),
  },
  Chromium: {
    kind: 'program',
    for: 'docs, playground, dashboard',
    // Chromium without a user interface starts faster and needs less CPU time for each page.
    package: 'chromium-headless-shell',
    find: () =>
      process.env.CHROMIUM ||
      findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']),
  },
  curl: {
    kind: 'program',
    for: "the docs' snippets, the guide of the administration",
    package: 'curl',
    find: () => findProgram(['curl']),
  },
  nginx: {
    kind: 'program',
    for: 'the page about nginx, benchmarks',
    package: 'nginx-light',
    versionFlag: '-v',
    find: () => findProgram(['nginx']),
  },
  Caddy: {
    kind: 'program',
    for: 'the page about Caddy',
    package: 'caddy',
    versionFlag: 'version',
    find: () => findProgram(['caddy']),
  },
  promtool: {
    kind: 'toolchain',
    for: 'the page about alerts',
    package: 'prometheus',
    find: () => findProgram(['promtool']),
  },
  geth: {
    kind: 'toolchain',
    for: 'the sample chain in geth, benchmarks and comparisons',
    install: 'go install github.com/ethereum/go-ethereum/cmd/geth@v1.17.10',
    find: () => process.env.GETH || findProgram(['geth'], goFolders()),
  },
  Python: {
    kind: 'toolchain',
    for: "the docs' snippets",
    package: 'python3',
    find: () => findProgram(['python3']),
  },
  'Python venv': {
    kind: 'toolchain',
    for: "the docs' snippets of web3.py",
    package: 'python3-venv',
    find: () => {
      const python = findProgram(['python3']);
      return python && spawnSync(python, ['-c', 'import ensurepip, venv']).status === 0 ? python : undefined;
    },
  },
  Helm: {
    kind: 'toolchain',
    for: 'the chart for Kubernetes',
    versionFlag: 'version',
    install: 'go install helm.sh/helm/v3/cmd/helm@latest',
    find: () => findProgram(['helm'], goFolders()),
  },
  actionlint: {
    kind: 'toolchain',
    for: 'the workflows of the forge',
    versionFlag: '-version',
    install: 'go install github.com/rhysd/actionlint/cmd/actionlint@latest',
    find: () => findProgram(['actionlint'], goFolders()),
  },
  'systemd-analyze': {
    kind: 'toolchain',
    for: 'the unit for systemd',
    package: 'systemd',
    find: () => findProgram(['systemd-analyze']),
  },
  'recorded data': {
    kind: 'machine',
    for: 'chains and responses recorded from other implementations',
    install: 'put the folder shared/conformance beside the repository',
    find: () => existing(join(root, '../shared/conformance')),
    version: fingerprintOf,
  },
  'small disks': {
    kind: 'machine',
    for: 'disks that fill up',
    install: 'run as root on Linux, which may mount a tmpfs',
    find: () => (canMount() ? '/bin/mount' : undefined),
    version: () => 'tmpfs',
  },
  'two cores': {
    kind: 'machine',
    for: 'comparisons by benchmark',
    install: 'run on Linux with at least two cores',
    find: () => (process.platform === 'linux' && availableCores() >= 2 ? '/proc/cpuinfo' : undefined),
    version: () => 'at least two',
  },
};

/** Finds every requirement on this machine: its path and version, or null. */
export function findRequirements() {
  return Object.fromEntries(
    Object.entries(REQUIREMENTS).map(([name, requirement]) => {
      const path = requirement.find();
      if (path === undefined) return [name, null];
      return [name, { path, version: (requirement.version ?? versionOf)(path, requirement.versionFlag) }];
    }),
  );
}

/** Returns the environment that passes the found requirements to the test processes. */
export function requirementsEnvironment(found) {
  return { [VARIABLE]: JSON.stringify(found) };
}

let found;

/** Returns the path of a requirement that `npm test` or this process found; undefined when it is missing. */
export function pathOf(name) {
  const given = process.env[VARIABLE];
  if (given !== undefined) {
    found ??= JSON.parse(given);
    return found[name]?.path;
  }
  found ??= {};
  if (!(name in found)) found[name] = { path: REQUIREMENTS[name].find() };
  return found[name].path;
}

/** Returns how to install a missing requirement. */
export function installHintOf(name) {
  const requirement = REQUIREMENTS[name];
  return requirement.install ?? `apt-get install ${requirement.package}`;
}

/** Finds a program in the PATH, in the folders that Debian omits from users' PATH, and in the given folders. */
function findProgram(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  for (const name of names) {
    for (const place of places) {
      const file = join(place, name);
      if (place !== '' && isExecutable(file)) return file;
    }
  }
  return undefined;
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

function versionOf(path, flag = '--version') {
  const { stdout, stderr } = spawnSync(path, [flag], { encoding: 'utf8', timeout: VERSION_MS });
  return (stdout || stderr || '').trim().split('\n')[0] || 'unknown';
}

/** Returns a fingerprint of the names, sizes and times of all files below a folder. */
function fingerprintOf(folder) {
  const hash = createHash('sha256');
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort(byName)) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) {
        const { size, mtimeMs } = statSync(file);
        hash.update(`${file.slice(folder.length)} ${size} ${mtimeMs}\n`);
      }
    }
  };
  walk(folder);
  return hash.digest('hex').slice(0, 16);
}

const byName = (one, other) => (one.name < other.name ? -1 : 1);

const availableCores = () => availableParallelism();

function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'ethread-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}
