import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ETHREAD = join(import.meta.dirname, '../../service/bin/ethread.mjs');

/** A service over the sample chain, in a process of its own, that serves the built site. */
export interface OpenService {
  readonly url: string;
  readonly key: string;
  /** What it printed for whoever started it. */
  readonly greeting: string;
  close(): Promise<void>;
}

/** Starts `ethread serve --sample`, and waits until it greets. */
export async function openService(): Promise<OpenService> {
  const data = mkdtempSync(join(tmpdir(), 'ethread-docs-'));
  const key = 'key-of-the-docs-tests';
  const child = spawn(
    process.execPath,
    [ETHREAD, 'serve', '--sample', '--port', '0', '--key', key, '--data', data],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops it.')) resolve();
    });
    void exited.then(() => reject(new Error(`the service ended:\n${output}`)));
  });
  const url = /HTTP\s+(http:\/\/[^/\s]+)\//.exec(output)?.[1];
  if (url === undefined) throw new Error(`the service did not say where it listens:\n${output}`);
  return {
    url,
    key,
    greeting: output,
    async close() {
      child.kill('SIGTERM');
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
