import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Contract, paramsOf } from '@ethread/contract';
import { itWith, pathOf } from '@ethread/setup';
import { ENDPOINT, type Snippet, snippets } from '../src/snippets/snippets.ts';
import { service } from './service.test.data.ts';

/** Below the app, so that imports find what is installed. */
const FOLDER = join(import.meta.dirname, '../dist/snippets');
const WSCAT = join(dirname(createRequire(import.meta.url).resolve('wscat/package.json')), 'bin/wscat');

const contract: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/generated/docs-data.gen.json'), 'utf8'),
);
const calls = contract.methods.flatMap((method) =>
  method.examples.map((example) => ({
    title: `${method.name}: ${example.name}`,
    call: { method: method.name, params: paramsOf(example) },
    result: example.result.value,
  })),
);

/** The snippets of every example, as a reader has them who put in service and key. */
function codesOf(id: Snippet['id']): readonly string[] {
  const snippet = snippets.find((one) => one.id === id);
  if (!snippet) throw new Error(`there is no snippet ${id}`);
  return calls.map(({ call }) =>
    snippet
      .write(call)
      .replaceAll(ENDPOINT, service.url)
      .replaceAll(ENDPOINT.replace(/^http/, 'ws'), service.url.replace(/^http/, 'ws'))
      .replaceAll('API_KEY', service.key),
  );
}

/** Runs a program, and returns what it prints. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...process.env, NODE_OPTIONS: '--conditions=@ethread/source' },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

const SCRIPT_RUNNER = `const results = [];
for (const file of process.argv.slice(2)) results.push((await import(file)).result);
console.log(JSON.stringify(results));
process.exit();
`;
const PYTHON_RUNNER = `import json, runpy, sys

print(json.dumps([runpy.run_path(file)["result"] for file in sys.argv[1:]]))
`;

describe('the snippet of every example gets the documented answer', () => {
  beforeAll(() => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  /** Writes snippets to files of their own, and returns their paths. */
  const writeAll = (id: Snippet['id'], extension: string, end = '') =>
    codesOf(id).map((code, index) => {
      const file = join(FOLDER, `${id}-${index}.${extension}`);
      writeFileSync(file, code + end);
      return file;
    });
  const expectResults = (results: readonly unknown[]) =>
    expect(results.map((result, index) => ({ title: calls[index]?.title, result }))).toEqual(
      calls.map(({ title, result }) => ({ title, result })),
    );

  it.each(['ethread', 'viem', 'ethers'] as const)(
    'with %s',
    async (id) => {
      const runner = join(FOLDER, `run-${id}.mjs`);
      writeFileSync(runner, SCRIPT_RUNNER);
      const files = writeAll(id, 'mts', '\nexport { result };\n');
      expectResults(JSON.parse(await run(process.execPath, [runner, ...files])));
    },
    120_000,
  );

  itWith('Python')(
    'with Python',
    async () => {
      const runner = join(FOLDER, 'run.py');
      writeFileSync(runner, PYTHON_RUNNER);
      expectResults(JSON.parse(await run(`${pathOf('Python')}`, [runner, ...writeAll('python', 'py')])));
    },
    120_000,
  );

  itWith('curl')(
    'with curl',
    async () => {
      const file = join(FOLDER, 'curl.sh');
      writeFileSync(file, codesOf('curl').join('\necho\n'));
      const lines = (await run('sh', ['-e', file])).trim().split('\n');
      expectResults(lines.map((line) => JSON.parse(line).result));
    },
    120_000,
  );

  it('with wscat', async () => {
    const command = `'${process.execPath}' '${WSCAT}'`;
    // It waits a while for more after its answer, so that all run at once.
    const answers = await Promise.all(
      codesOf('wscat').map((code) => run('sh', ['-c', code.replace(/^wscat/, command)])),
    );
    expectResults(answers.map((answer) => JSON.parse(answer).result));
  }, 120_000);
});
