// Runs the installations of users with every version of npm that they may have, without writing: `npm run npm-check`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installCommand, root } from './runtime.mjs';

/** Debian's version (bookworm and trixie), and the newest of each major version that a supported Node includes. */
const VERSIONS = ['9.2.0', '10.9.9', '11.21.2'];

/** The files that npm needs to resolve. */
const MANIFEST = /(^|\/)package(-lock)?\.json$|^\.npmrc$|^packages\/contract\/server\/node-ipc\//;

const scratch = mkdtempSync(join(tmpdir(), 'ethread-npm-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The limit of the packages of npm that `npm start` installs. */
const MAX_STARTED = 500;

let isFailed = false;
for (const problem of lockfileProblems()) {
  console.log(`package-lock.json: ${problem}`);
  isFailed = true;
}
for (const version of VERSIONS) {
  const problem = check(version);
  console.log(`npm ${version}: ${problem ?? 'ok'}`);
  isFailed ||= problem !== undefined;
}
process.exitCode = isFailed ? 1 : 0;

/**
 * Lists forbidden content of the lockfile: addresses of registries, any node-ipc except the workspace's own, and packages
 * without a hash. Some registries lack those of other platforms, which are optional and have none then.
 */
function lockfileProblems() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isForThisPlatform = ({ os, cpu }) =>
    (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { resolved = '', link, version, integrity } = entry;
    if (/^[a-z+]+:/.test(resolved)) return [`${path} has an address, ${resolved}`];
    if (path.endsWith('node_modules/node-ipc') && !link) return [`${path} is node-ipc ${version} from npm`];
    const isFromRegistry = path.includes('node_modules/') && !link;
    return isFromRegistry && !integrity && isForThisPlatform(entry) ? [`${path} has no hash`] : [];
  });
}

/** Returns the problem of one version; undefined when there is none. */
function check(version) {
  const home = join(scratch, version);
  mkdirSync(home, { recursive: true });
  const fetched = run(
    ['npm', 'install', '--prefix', home, '--no-save', '--loglevel=error', `npm@${version}`],
    home,
  );
  if (fetched.status !== 0) return `could not be fetched:\n${fetched.output}`;
  const script = join(home, 'node_modules/npm/bin/npm-cli.js');
  const project = join(home, 'project');
  copyManifests(project);
  const start = installCommand('service', script, version);
  const all = [start, installCommand('development', script, version), [process.execPath, script, 'ci']];
  for (const command of all) {
    const { status, output } = run([...command, '--dry-run', '--ignore-scripts'], project);
    if (status !== 0) return `${command.slice(2).join(' ')}:\n${output}`;
    const noise = output.split('\n').filter((line) => /^npm /i.test(line));
    if (noise.length > 0) return `unexpected lines:\n${noise.join('\n')}`;
    // Without writing, npm 10 counts the packages of all workspaces.
    if (command !== start || version !== VERSIONS.at(-1)) continue;
    const started = Number(/added (\d+) packages/.exec(output)?.[1]);
    console.log(`npm ${version}: npm start installs ${started} packages`);
    if (!(started <= MAX_STARTED)) return `npm start may install ${MAX_STARTED}`;
  }
  return undefined;
}

function copyManifests(target) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files
    .split('\n')
    .filter((name) => MANIFEST.test(name) && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
}

/** npm passes its own settings to the programs that it starts. They must not reach another version of npm. */
function run([program, ...args], cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, output: [error?.message, stderr, stdout].filter(Boolean).join('\n').trim() };
}
