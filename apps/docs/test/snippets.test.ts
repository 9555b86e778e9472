import { execFile, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { paramsOf } from '@ethread/openrpc';
import { readContracts } from '../src/build/read-contracts.ts';
import { itWith } from '@ethread/setup';
import { type Snippet, snippets } from '@ethread/ui/snippets';
import { endpointOf } from '../src/snippets/endpoint.ts';
import { enter, makePythonEnvironment } from './reader.ts';
import { service } from './service.ts';

/** The folder is inside the app, so that imports find the installed packages. */
const FOLDER = join(import.meta.dirname, '../dist/snippets');
const WSCAT = join(dirname(createRequire(import.meta.url).resolve('wscat/package.json')), 'bin/wscat');

const { service: contract } = readContracts();
const calls = contract.methods.flatMap((method) =>
  method.examples.map((example) => ({
    title: `${method.name}: ${example.name}`,
    call: { method: method.name, params: paramsOf(example) },
    result: example.result.value,
  })),
);

/** Returns the snippets of every example, with service and key filled in. */
function codesOf(id: Snippet['id'], documented = calls): readonly string[] {
  const snippet = snippets.find((one) => one.id === id);
  if (!snippet) throw new Error(`there is no snippet ${id}`);
  return documented.map(({ call }) => snippet.write(call, endpointOf(service.url, service.key)));
}

/** Returns whether an example is the first of its method. */
const isFirstOfMethod = (index: number) =>
  index === calls.findIndex(({ call }) => call.method === calls[index]?.call.method);

const env = {
  ...process.env,
  NODE_OPTIONS: '--conditions=@ethread/source',
};

/** Runs a program, and returns its output. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 1 << 26 });
  return stdout;
}

/** Runs a command of a shell until its first line of output, and returns that. @throws when there is none. */
async function firstLineOf(command: string): Promise<string> {
  const child = spawn('sh', ['-c', `exec ${command}`], { env, stdio: ['pipe', 'pipe', 'inherit'] });
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

/** Each program prints a line. */
const SCRIPT_RUNNER = `for (const file of process.argv.slice(2)) await import(file);
process.exit();
`;
describe('the snippets', () => {
  beforeAll(() => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  /** Writes each snippet to a file, and returns the paths. */
  const writeAll = (id: Snippet['id'], extension: string, documented: typeof calls) =>
    codesOf(id, documented).map((code, index) => {
      const file = join(FOLDER, `${id}-${index}.${extension}`);
      writeFileSync(file, code.replace('console.log(result)', PRINT));
      return file;
    });
  const linesOf = (output: string): readonly unknown[] =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const expectResults = (results: readonly unknown[], documented = calls) => {
    expect(results).toHaveLength(documented.length);
    for (const [index, { title, result }] of documented.entries())
      expect({ title, ...differencesOf(result, results[index]) }).toEqual({ title });
  };

  /** The functions of libraries throw for a result of null. */
  const found = calls.filter(({ result }) => result !== null);

  it.each([
    ['ethread', calls],
    ['viem', found],
    ['ethers', calls],
  ] as const)('get the documented response of every example with %s', async (id, documented) => {
    const runner = join(FOLDER, `run-${id}.mjs`);
    writeFileSync(runner, SCRIPT_RUNNER);
    const files = writeAll(id, 'mts', documented);
    expectResults(linesOf(await run(process.execPath, [runner, ...files])), documented);
  });

  itWith('Python venv')('get the documented response of every example with web3.py', async () => {
    await makePythonEnvironment(FOLDER);
    await enter('pip install --quiet web3', FOLDER);
    const files = writeAll('web3py', 'py', found);
    const runner = join(FOLDER, 'run.py');
    writeFileSync(runner, 'import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)\n');
    const printed = await run(join(FOLDER, 'environment/bin/python'), [runner, ...files]);
    expectResults(linesOf(printed), found);
  });

  itWith('curl')('get the documented response of every example with curl', async () => {
    const file = join(FOLDER, 'curl.sh');
    writeFileSync(file, codesOf('curl').join('\necho\n'));
    expectResults(linesOf(await run('sh', ['-e', file])).map((reply) => Object(reply).result));
  });

  it('get the documented response of an example of each method with wscat', async () => {
    const command = `'${process.execPath}' '${WSCAT}'`;
    const codes = [...codesOf('wscat').entries()].filter(([index]) => isFirstOfMethod(index));
    for (const [index, code] of codes) {
      // By itself, wscat closes the connection after two seconds, which a response on a busy machine may exceed.
      const answer = await firstLineOf(`${code.replace(/^wscat/, command)} --wait=-1`);
      expect(JSON.parse(answer).result).toEqual(calls[index]?.result);
    }
  });
});
