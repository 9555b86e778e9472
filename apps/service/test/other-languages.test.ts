import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, pathOf } from '@ethread/setup';
import { startSampleService } from './stored-sample.ts';
import { KEY, type ServiceProcess, temporaryFolder } from './service-process.ts';

const CLIENTS = join(import.meta.dirname, '../../../clients');
/** Go compiles its HTTP library once for each machine. */
const LIMIT_MS = 300_000;

/** Runs a program of a language to its end. @returns its whole output. @throws with it when the program fails. */
async function run(program: string, args: readonly string[], cwd: string, url: string): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', ETHREAD_URL: url };
  const options = { cwd, env, timeout: LIMIT_MS, maxBuffer: 1 << 26 };
  const { stdout, stderr } = await promisify(execFile)(program, [...args], options).catch(
    (error: unknown) => {
      // Go says on the standard output which tests failed.
      const { message, stdout: said }: { message?: unknown; stdout?: unknown } = Object(error);
      throw new Error(`${String(message)}\n${String(said)}`);
    },
  );
  return stdout + stderr;
}

let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  service = await startSampleService('extended');
  url = `${service.url}/v3/${KEY}`;
});

afterAll(() => service.stop());

describeWith('Python')('client in Python', () => {
  it("returns the document's results, and its errors as exceptions", async () => {
    const options = ['--start-directory', 'tests', '--top-level-directory', '.'];
    const args = ['-B', '-W', 'error', '-m', 'unittest', 'discover', ...options];
    const output = await run(pathOf('Python') ?? 'python3', args, join(CLIENTS, 'python'), url);
    expect(output).toMatch(/Ran \d+ tests/);
    expect(output).toMatch(/OK\s*$/);
  });
});

describeWith('Go')('client in Go', () => {
  it("compiles, and returns the document's results and its errors as types", async () => {
    // Go writes to no checkout, and finds no other module above the folder.
    const folder = join(temporaryFolder(), 'go');
    cpSync(join(CLIENTS, 'go'), folder, { recursive: true });
    const output = await run(pathOf('Go') ?? 'go', ['test', '-count=1', './...'], folder, url);
    expect(output).toMatch(/^ok\s+ethread/m);
  });
});
