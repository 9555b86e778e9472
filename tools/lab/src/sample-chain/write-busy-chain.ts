import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusyChain } from './busy-chain.ts';

/** The files of a chain. */
export interface ChainFiles {
  /** geth's genesis.json. */
  readonly genesis: string;
  /** The blocks, in the format of `geth export`. */
  readonly blocks: string;
}

/** Writes the first blocks of a chain to a folder, by default all, and returns the paths of its files. */
export function writeBusyChain(folder: string, { genesis, rlp }: BusyChain, count?: number): ChainFiles {
  mkdirSync(folder, { recursive: true });
  const files = { genesis: join(folder, 'genesis.json'), blocks: join(folder, 'chain.rlp') };
  writeFileSync(files.genesis, genesis);
  writeFileSync(files.blocks, Buffer.concat(rlp.slice(0, count)));
  return files;
}
