import { createReadStream, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { archiveFile, sourceOf } from '@ethread/era/testing';
import { type EmptyBlock, makeEmptyBlocks } from '@ethread/upstreams/testing';
import { CHAIN_ID, GENESIS } from '../lying-nodes/honest-chain.ts';
import { temporaryFolder } from '../service-process.ts';

/** The blocks of the archive: one whole segment. */
const ARCHIVED = 8_192;
/** The block of slot 0. */
export const FIRST_SLOT = ARCHIVED + 4;

/** The chain of a day, its genesis file, and a mirror with its first archive. */
export interface DayChain {
  /** All blocks of the day, also those that nobody has yet. */
  readonly blocks: readonly EmptyBlock[];
  readonly genesis: object;
  readonly mirror: { readonly url: string; close(): Promise<void> };
}

/**
 * Makes a chain with a number of slots. From slot 0 on each slot has a block with the time of its start.
 *
 * @param genesisTime Unix time of slot 0, in seconds.
 */
export async function makeDayChain(
  slots: number,
  { genesisTime, slotSeconds }: { readonly genesisTime: number; readonly slotSeconds: number },
): Promise<DayChain> {
  const past = makeEmptyBlocks(undefined, FIRST_SLOT, 0);
  const [last] = past.slice(-1);
  if (!last) throw new Error('the chain has no past');
  const first = makeEmptyBlocks(last, 1, 0, genesisTime - last.header.timestamp);
  const blocks = [...past, ...first, ...makeEmptyBlocks(first[0], slots - 1, 0, slotSeconds)];
  const built = blocks.slice(0, ARCHIVED).map(({ header }) => ({
    block: { header, transactions: [], uncles: [], withdrawals: [] },
    receipts: [],
  }));
  const folder = temporaryFolder();
  const name = `chain${CHAIN_ID}-00000-${'ab'.repeat(4)}.ere`;
  archiveFile(join(folder, name), 'ere', sourceOf(built, undefined));
  return { blocks, genesis: GENESIS, mirror: await startMirror(folder, name) };
}

/** Serves an archive as web servers do. */
async function startMirror(folder: string, name: string): Promise<DayChain['mirror']> {
  const server = createServer(({ url }, response) => {
    if (url === '/') response.end(`<a href="${name}">${name}</a>\n`);
    else if (url === `/${name}`) createReadStream(join(folder, name)).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Writes the genesis file to a folder. */
export function writeGenesis(folder: string, { genesis }: DayChain): void {
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
}
