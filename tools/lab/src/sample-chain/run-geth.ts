import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, pathOf, until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { resultOf } from '../json-rpc.ts';

/** geth's default scheme of states cannot read old blocks' states. */
const KEEPING = ['--state.scheme', 'hash'];

/** A geth that runs a local chain alone, without peers or consensus. */
export interface Geth {
  readonly url: string;
  stop(): Promise<void>;
  /** Stops geth, and returns the blocks after the genesis block as `geth export` writes them. */
  stopAndExport(): Promise<Uint8Array>;
}

/** Returns the path of geth: `GETH`, or its name in the folder of `go install` or on the PATH. */
const gethProgram = () => pathOf('geth') ?? 'geth';

/** Creates geth's data folder from a genesis file, with the blocks of a file in the format of `geth export`. */
export async function fillGethFolder(
  folder: string,
  genesisFile: string,
  blocksFile?: string,
): Promise<void> {
  await gethTo('init', ...KEEPING, '--datadir', folder, genesisFile);
  if (blocksFile !== undefined) {
    await gethTo('import', ...KEEPING, '--gcmode', 'archive', '--datadir', folder, blocksFile);
  }
}

/** Returns the command that serves a data folder over HTTP and WebSocket on a port, without peers or consensus. */
export function gethCommand(folder: string, port: number): readonly [program: string, ...args: string[]] {
  return [
    gethProgram(),
    ...['--datadir', folder, '--networkid', '7336', '--syncmode', 'full', '--gcmode', 'archive', ...KEEPING],
    ...['--ipcdisable', '--nodiscover', '--maxpeers', '0', '--port', '0', '--authrpc.port', '0'],
    ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(port)],
    ...['--ws', '--ws.addr', '127.0.0.1', '--ws.port', String(port)],
    ...['--http.api', 'eth,debug,net,web3,testing', '--rpc.txfeecap', '0'],
  ];
}

/** Runs one of geth's commands to its end. @throws {Error} with its output when it fails. */
export async function gethTo(...args: readonly string[]): Promise<void> {
  const program = gethProgram();
  const running = start(program, args);
  const code = await running.closed;
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${String(code)}:\n${running.output()}`);
}

/**
 * Starts geth on a new genesis file, in a folder that is deleted when it stops.
 *
 * @param blocksFile - blocks to import, in the format of `geth export`. Default: none.
 */
export async function runGeth(genesis: object, blocksFile?: string): Promise<Geth> {
  const folder = await mkdtemp(join(tmpdir(), 'ethread-geth-'));
  const file = join(folder, 'genesis.json');
  await writeFile(file, JSON.stringify(genesis));
  const data = join(folder, 'data');
  await fillGethFolder(data, file, blocksFile);
  const port = await freePort();
  const [program, ...args] = gethCommand(data, port);
  const node = start(program, args);
  const url = `http://127.0.0.1:${port}`;
  await until(() => !node.isRunning() || resultOf(url, 'eth_chainId').then(() => true));
  if (!node.isRunning()) throw new Error(`${program} ended:\n${node.output()}`);
  const stop = async () => {
    await node.stop('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url,
    stop,
    async stopAndExport() {
      const head = String(Number(await resultOf(url, 'eth_blockNumber')));
      await node.stop('SIGINT');
      const exported = join(folder, 'exported.rlp');
      await gethTo('export', ...KEEPING, '--datadir', data, exported, '1', head);
      const blocks = await readFile(exported);
      await stop();
      return blocks;
    },
  };
}
