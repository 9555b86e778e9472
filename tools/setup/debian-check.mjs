// Follows the Dockerfile in a bare Debian root that mmdebstrap creates, without a container runtime: `npm run
// debian-check`, as root on Debian. `npm run debian-check -- tests [ARGUMENTS]` runs the two commands of a newcomer,
// `npm start` and `npm test ARGUMENTS`, in a checkout in such a root, as root and as a user who may install nothing.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * The certificates that a fresh root needs to reach registries, when this machine trusts more authorities than Debian
 * does.
 */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The environment of commands in a root, without this machine's own settings. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  NODE_EXTRA_CA_CERTS: CERTIFICATES,
};

const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'ethread-debian-'));
process.on('exit', () => {
  for (const name of Object.keys(stages)) unmount(join(scratch, name));
  // Does not delete file systems that are still mounted there, such as this machine's own /dev.
  spawnSync('rm', ['-rf', '--one-file-system', scratch]);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const [command, ...testArgs] = process.argv.slice(2);
if (command === 'tests') for (const user of ['root', 'developer']) await tryNewcomer(user);
else buildImage();

/** Parses the stages of a Dockerfile: `{ [name]: { from, steps: [{ instruction, text }] } }`. */
function readStages(text) {
  const found = {};
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  let stage;
  for (const line of lines) {
    const [, instruction, rest] = /^(\S+)\s+(.*)$/.exec(line);
    if (instruction === 'FROM') {
      const [, from, name = 'image'] = /^(\S+)(?: AS (\S+))?$/.exec(rest);
      stage = { from, steps: [] };
      found[name] = stage;
    } else stage.steps.push({ instruction, text: rest });
  }
  return found;
}

function buildImage() {
  for (const [name, stage] of Object.entries(stages)) build(name, stage);
  const [image] = Object.keys(stages).slice(-1);
  tryImage(stages[image], join(scratch, image));
}

function build(name, stage) {
  const { from, steps } = stage;
  const folder = join(scratch, name);
  if (from in stages) runProgram('cp', ['-a', join(scratch, from), folder]);
  else bootstrap(/^debian:([a-z]+)-\d+-slim$/.exec(from)[1], folder);
  // A stage begins in the working directory at the end of its base stage.
  let workdir = stages[from]?.workdir ?? '/';
  for (const { instruction, text } of steps) {
    const begun = performance.now();
    if (instruction === 'WORKDIR') mkdirSync(join(folder, (workdir = text)), { recursive: true });
    else if (instruction === 'RUN') inRoot(folder, workdir, text);
    else if (instruction === 'COPY') copy(folder, workdir, text);
    else continue;
    console.log(`${name}: ${instruction} ${text.slice(0, 80)}: ${seconds(begun)}`);
  }
  stage.workdir = workdir;
}

function bootstrap(suite, folder) {
  const begun = performance.now();
  runProgram('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', '--quiet', suite, folder]);
  console.log(`a bare Debian root (${suite}): ${seconds(begun)}`);
}

/** Copies the files of this commit, or of an earlier stage. */
function copy(folder, workdir, text) {
  const [, stage, source, target] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text);
  if (stage) {
    const place = join(folder, target);
    mkdirSync(dirname(place), { recursive: true });
    runProgram('cp', ['-a', join(scratch, stage, source), place]);
  } else copyCommit(join(folder, workdir));
}

function copyCommit(target) {
  mkdirSync(target, { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
}

/** Runs the image's entry point as its user. */
function tryImage({ steps }, folder) {
  const textOf = (wanted) => steps.find(({ instruction }) => instruction === wanted).text;
  const user = `--userspec=${textOf('USER')}`;
  runProgram('chroot', [user, folder, ...JSON.parse(textOf('ENTRYPOINT')), '--version']);
  runProgram('du', ['--summarize', '--human-readable', '--one-file-system', folder]);
}

/** Runs `npm start` and `npm test` in a checkout in a bare root with only Debian's node and npm. */
async function tryNewcomer(user) {
  const [{ from }] = Object.values(stages);
  const name = `newcomer-${user}`;
  const folder = join(scratch, name);
  stages[name] = { from, steps: [] };
  bootstrap(/^debian:([a-z]+)-\d+-slim$/.exec(from)[1], folder);
  inRoot(folder, '/', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm');
  copyCommit(join(folder, 'work/ethread'));
  const recorded = join(root, '../shared');
  if (existsSync(recorded)) runProgram('cp', ['-aL', recorded, join(folder, 'work/shared')]);
  if (user !== 'root') inRoot(folder, '/', `useradd --create-home ${user} && chown -R ${user} /work`);
  for (const [script, isOver] of [
    ['npm start', (output) => output.includes('Ctrl-C')],
    [['npm test', ...(testArgs.length > 0 ? ['--', ...testArgs] : [])].join(' '), () => false],
  ]) {
    const begun = performance.now();
    await asUser(folder, user, script, isOver);
    console.log(`${script} as ${user}: ${seconds(begun)}`);
    if (script === 'npm start') requireDisk(join(folder, 'work/ethread'));
  }
}

/** Checks that a started checkout takes no more of the disk than README.md says. */
function requireDisk(checkout) {
  const [, stated] = /([\d.]+) GB of disk/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
  const kibibytes = execFileSync('du', ['--summarize', '--block-size=1K', checkout], { encoding: 'utf8' });
  const used = (Number.parseInt(kibibytes) * 1_024) / 1e9;
  console.log(`the started checkout takes ${used.toFixed(2)} GB of disk`);
  if (used > Number(stated))
    throw new Error(`README.md says ${stated} GB of disk, ${used.toFixed(2)} are used`);
}

/** Runs a command of the checkout as a user until it ends, or until `isOver` accepts its output. */
async function asUser(folder, user, script, isOver) {
  mount(folder);
  const child = spawn(
    'chroot',
    [`--userspec=${user}`, folder, 'sh', '-c', `cd /work/ethread && exec ${script}`],
    {
      env: { ...ENVIRONMENT, HOME: user === 'root' ? '/root' : `/home/${user}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  let isStopped = false;
  for await (const chunk of child.stdout) {
    process.stdout.write(chunk);
    if (isStopped || !isOver(String(chunk))) continue;
    isStopped = true;
    child.kill('SIGTERM');
  }
  const [code] = await exited;
  unmount(folder);
  if (code !== 0 && !isStopped) throw new Error(`failed: ${script} as ${user}: exit code ${code}`);
}

/** Runs a command in a root, and prints its output when it fails. */
function inRoot(folder, workdir, text) {
  mount(folder);
  const { status, stdout, stderr } = spawnSync('chroot', [folder, 'sh', '-c', `cd ${workdir} && ${text}`], {
    env: ENVIRONMENT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  unmount(folder);
  if (status !== 0) throw new Error(`failed: ${text}\n${stdout}${stderr}`);
}

/** Mounts the parts of a container in a root: /proc, /dev, names of hosts, this machine's authorities. */
function mount(folder) {
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(folder, CERTIFICATES));
  runProgram('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  runProgram('mount', ['--rbind', '--make-rslave', '/dev', join(folder, 'dev')]);
}

function unmount(folder) {
  for (const name of ['proc', 'dev'])
    spawnSync('umount', ['--recursive', '--lazy', join(folder, name)], { stdio: 'ignore' });
}

function runProgram(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`failed: ${program} ${args.join(' ')}${error ? `: ${error.message}` : ''}`);
}

function seconds(begun) {
  return `${Math.round((performance.now() - begun) / 1_000)} s`;
}
