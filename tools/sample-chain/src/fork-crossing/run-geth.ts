import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@ethread/setup';

/** A geth that runs a local chain alone, without peers or consensus. */
export interface Geth {
  readonly url: string;
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Returns the path of geth: `GETH`, or its name on the PATH. */
export const gethProgram = () => process.env['GETH'] ?? 'geth';

/** Starts geth on a new genesis file, in a folder that is deleted when it stops. */
export async function runGeth(genesis: object): Promise<Geth> {
  const folder = await mkdtemp(join(tmpdir(), 'ethread-geth-'));
  const file = join(folder, 'genesis.json');
  await writeFile(file, JSON.stringify(genesis));
  const program = gethProgram();
  const data = join(folder, 'data');
  const init = spawn(program, ['init', '--state.scheme', 'hash', '--datadir', data, file], {
    stdio: 'ignore',
  });
  const [code] = await once(init, 'exit');
  if (code !== 0) throw new Error(`${program} init ended with ${String(code)}`);
  const port = await freePort();
  const node = spawn(
    program,
    [
      ...['--datadir', data, '--networkid', '7336', '--syncmode', 'full', '--gcmode', 'archive'],
      ...['--state.scheme', 'hash', '--ipcdisable', '--nodiscover', '--maxpeers', '0', '--port', '0'],
      ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(port)],
      ...['--http.api', 'eth,debug,net,web3,testing', '--authrpc.port', '0', '--rpc.txfeecap', '0'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(node, 'exit');
  const lines = createInterface(node.stderr);
  const last: string[] = [];
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      last.push(line);
      if (last.length > 20) last.shift();
      if (line.includes('HTTP server started') && !line.includes('auth=true')) resolve();
    });
    node.once('error', reject);
    node.once('exit', () => reject(new Error(`${program} ended:\n${last.join('\n')}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async call(method, params) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result, error }: { result?: unknown; error?: { message: string } } = JSON.parse(
        await response.text(),
      );
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    },
    async stop() {
      node.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
