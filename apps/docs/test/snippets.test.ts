import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { paramsOf } from '@ethread/openrpc';
import { readContracts } from '../src/build/read-contracts.ts';
import { itWith, pathOf } from '@ethread/setup';
import { type Snippet, snippets } from '@ethread/ui/snippets';
import { endpointOf } from '../src/snippets/endpoint.ts';
import { service } from './service.ts';

const WSCAT = join(dirname(createRequire(import.meta.url).resolve('wscat/package.json')), 'bin/wscat');
/** The packages of the workspace, among which are those of others that programs use. */
const MODULES = join(import.meta.dirname, '../../../node_modules');

const { service: contract } = readContracts();
const calls = contract.methods.flatMap((method) =>
  method.examples.map((example) => ({
    title: `${method.name}: ${example.name}`,
    call: { method: method.name, params: paramsOf(example) },
    result: example.result,
  })),
);
/** The functions of libraries throw for a result of null. */
const found = calls.filter(({ result }) => result !== null);

/** Returns the snippets of every example, with service and key filled in. */
function codesOf(id: Snippet['id'], documented = calls): readonly string[] {
  const snippet = snippets.find((one) => one.id === id);
  if (!snippet) throw new Error(`there is no snippet ${id}`);
  return documented.map(({ call }) => snippet.write(call, endpointOf(service.url, service.key)));
}

/** The environment of a reader's shell, without the settings of this run. */
const SHELL: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|NX_)/.test(name)),
  ),
  // The packages of npm that the workspace installed are in npm's cache.
  npm_config_prefer_offline: 'true',
  // Python compiles the modules that a program loads when it loads them, and pip all modules of all packages.
  PIP_NO_COMPILE: '1',
};

/** Enters a command in a reader's folder, whose own programs come first. Returns its output. */
async function enter(command: string, cwd: string): Promise<string> {
  const env = { ...SHELL, PATH: [join(cwd, 'environment/bin'), process.env['PATH']].join(delimiter) };
  return (await promisify(execFile)('bash', ['-c', command], { cwd, env, maxBuffer: 1 << 26 })).stdout;
}

/**
 * Installs the packages of a program by its first line. A package of npm that the workspace has is linked: viem alone
 * takes npm 13 s of CPU time, most of it for its files.
 */
async function install(code: string, folder: string): Promise<void> {
  const [, command = 'false'] = /^\S+ Install: (.*)$/m.exec(code) ?? [];
  const [, name] = /^npm install (\w+)$/.exec(command) ?? [];
  if (name === undefined) return void (await enter(command, folder));
  if (!existsSync(join(MODULES, name))) throw new Error(`the workspace has no package ${name}`);
  symlinkSync(MODULES, join(folder, 'node_modules'));
}

/** Runs a command of a shell until its first line of output, and returns that. @throws when there is none. */
async function firstLineOf(command: string): Promise<string> {
  const child = spawn('sh', ['-c', `exec ${command}`], { env: SHELL, stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface(child.stdout)) return line;
  } finally {
    child.kill();
  }
  throw new Error(`no output of ${command}`);
}

/** Prints the objects of libraries as JSON, on a line. */
const PRINT =
  "console.log(JSON.stringify(result ?? null, (_name, value) => (typeof value === 'bigint' ? String(value) : value)))";

/**
 * Returns the fields in which the object of a library differs from the documented result, besides those that it names or
 * words otherwise.
 */
function differencesOf(wire: unknown, own: unknown): object {
  if (typeof wire === 'string' && /^0x[\da-f]*$/.test(wire)) {
    // viem wraps the result of a call.
    const value = Object(own).data ?? (typeof own === 'object' ? '0x' : own);
    if (String(value).toLowerCase() === wire || WORDS.test(String(value))) return {};
    return wire !== '0x' && Number(wire) === Number(value) ? {} : { wire, own };
  }
  if (typeof wire !== 'object' || wire === null) return wire === (own ?? null) ? {} : { wire, own };
  // ethers prints the transactions of a block as their hashes.
  if ('hash' in wire && wire.hash === own) return {};
  const shared = Object.entries(wire).filter(([name]) => Object.hasOwn(Object(own), name));
  if (shared.length === 0 && Object.keys(wire).length > 0) return { wire, own };
  return Object.assign(
    {},
    ...shared.map(([name, value]) => {
      const differences = differencesOf(value, Object(own)[name]);
      return Object.keys(differences).length === 0 ? {} : { [name]: differences };
    }),
  );
}
const WORDS = /^(legacy|eip\d+|success|reverted)$/;

/** Programs that run all programs of a language. Each of them prints a line. */
const RUNNERS = {
  mjs: `for (const file of process.argv.slice(2)) await import(file);\nprocess.exit();\n`,
  py: 'import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)\n',
} as const;

const linesOf = (output: string): readonly unknown[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function expectResults(results: readonly unknown[], documented = calls): void {
  expect(results).toHaveLength(documented.length);
  for (const [index, { title, result }] of documented.entries())
    expect({ title, ...differencesOf(result, results[index]) }).toEqual({ title });
}

describe('the snippets', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ethread-snippets-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Installs as the program says, and runs the one of each example. Returns what they print. */
  async function runAll(
    id: Snippet['id'],
    program: string,
    language: 'mjs' | 'py',
    documented: typeof calls,
  ) {
    const codes = codesOf(id, documented);
    await install(codes[0] ?? '', folder);
    const files = codes.map((code, index) => {
      const file = join(folder, `${index}.${language}`);
      writeFileSync(file, code.replace('console.log(result)', PRINT));
      return file;
    });
    writeFileSync(join(folder, `run.${language}`), RUNNERS[language]);
    return linesOf(await enter(`${program} run.${language} ${files.join(' ')}`, folder));
  }

  it.each([
    ['ethread', calls],
    ['viem', found],
    ['ethers', calls],
  ] as const)('get the documented response of every example with %s', async (id, documented) => {
    expectResults(await runAll(id, 'node', 'mjs', documented), documented);
  });

  itWith('Python venv')('get the documented response of every example with web3.py', async () => {
    // The environment that a system's own Python wants for every package.
    await enter(`'${pathOf('Python venv')}' -m venv environment`, folder);
    expectResults(await runAll('web3py', 'python3', 'py', found), found);
  });

  itWith('curl')('get the documented response of every example with curl', async () => {
    const file = join(folder, 'curl.sh');
    writeFileSync(file, codesOf('curl').join('\necho\n'));
    const replies = linesOf(await enter(`sh -e ${file}`, folder));
    expectResults(replies.map((reply) => Object(reply).result));
  });

  it('get the documented response of an example with wscat', async () => {
    // By itself, wscat closes the connection after two seconds, which a response on a busy machine may exceed.
    const command = `'${process.execPath}' '${WSCAT}'`;
    const answer = await firstLineOf(`${codesOf('wscat')[0]?.replace(/^wscat/, command)} --wait=-1`);
    expect(JSON.parse(answer).result).toEqual(calls[0]?.result);
  });
});
