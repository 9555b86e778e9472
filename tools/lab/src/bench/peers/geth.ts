import { join } from 'node:path';
import { fillGethFolder, gethCommand } from '../../sample-chain/index.ts';
import { pathOf } from '@ethread/setup';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import { resultOf } from '../../json-rpc.ts';
import type { Workbench } from '../workbench.ts';

/** Returns whether this machine has geth. */
export function hasGeth(): boolean {
  return pathOf('geth') !== undefined;
}

/** Starts geth on a genesis file and the blocks of a file in the format of `geth export`, which it executes itself. */
export async function startGeth(workbench: Workbench, genesis: string, blocks: string): Promise<HttpServer> {
  const folder = join(workbench.folder, 'geth');
  await fillGethFolder(folder, genesis, blocks);
  return startHttpServer(
    workbench,
    (port) => gethCommand(folder, port),
    async (url) => Number(await resultOf(url, 'eth_blockNumber')) > 0,
  );
}
