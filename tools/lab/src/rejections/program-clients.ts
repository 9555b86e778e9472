import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from '@ethread/setup';
import type { LabClient } from './lab-client.ts';
import { errorOf } from './node-clients.ts';
import { bodyOf, inputOf, isPlain, type Rejection, type SeenError } from './rejection.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');

/** Creates the clients of other programs, which may write to a folder. */
export function createProgramClients(folder: string): readonly LabClient[] {
  const python = pathOf('Python');
  const go = pathOf('Go');
  let ownGo: Promise<string> | undefined;
  const ofPython = (kind: string) => async (rejection: Rejection, count: number) => {
    const args = ['-B', join(import.meta.dirname, 'clients.py'), kind, requestOf(rejection, count)];
    return linesOf(await run(python ?? '', args, { env: { PYTHONPATH: join(ROOT, 'clients/python') } }));
  };
  return [
    {
      name: 'ethread for Python',
      canSend: isPlain,
      missing: python ? undefined : 'Python',
      attempt: ofPython('own'),
    },
    { name: 'http.client', missing: python ? undefined : 'Python', attempt: ofPython('plain') },
    {
      name: 'ethread for Go',
      canSend: isPlain,
      missing: go ? undefined : 'Go',
      attempt: async (rejection, count) =>
        linesOf(await run(await (ownGo ??= buildGo(go ?? '', folder)), [requestOf(rejection, count)])),
    },
    { name: 'curl', attempt: (rejection, count) => runCurl(rejection, count, folder) },
  ];
}

/** Returns the argument of a program: the request, without its body, and how often it sends it. */
function requestOf({ url, method, contentType, bytes }: Rejection, count: number): string {
  const inputBytes = (inputOf(bytes).length - 2) / 2;
  return JSON.stringify({ url, method, contentType, inputBytes, count });
}

/** Reads the errors that a program printed, one a line. */
const linesOf = ({ stdout }: { readonly stdout: string }): readonly SeenError[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Builds the program of the client for Go. Resolves to its path. */
async function buildGo(go: string, folder: string): Promise<string> {
  const program = join(folder, 'go');
  mkdirSync(program);
  cpSync(join(import.meta.dirname, 'client.go'), join(program, 'main.go'));
  const client = join(ROOT, 'clients/go');
  const module = `module rejections\n\ngo 1.23\n\nrequire ethread v0.0.0\n\nreplace ethread => ${client}\n`;
  writeFileSync(join(program, 'go.mod'), module);
  await run(go, ['build', '-o', 'client', '.'], { cwd: program });
  return join(program, 'client');
}

async function runCurl(
  { url, method, contentType, bytes }: Rejection,
  count: number,
  folder: string,
): Promise<readonly SeenError[]> {
  const body = join(folder, 'body');
  writeFileSync(body, bodyOf(bytes));
  const args = ['--silent', '--show-error', '--request', method, '--header', `Content-Type: ${contentType}`];
  const seen: SeenError[] = [];
  while (seen.length < count)
    try {
      const { stdout } = await run('curl', [
        ...args,
        '--data-binary',
        `@${body}`,
        '--write-out',
        '\n%{http_code}',
        url,
      ]);
      const [text = '', status] = stdout.split('\n').filter((line) => line !== '');
      seen.push(errorOf(text, Number(status)));
    } catch (error) {
      seen.push({ message: String(error) });
    }
  return seen;
}
