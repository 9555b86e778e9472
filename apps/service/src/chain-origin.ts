import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Genesis, parseGenesis } from '@ethread/chain';
import { makeFolder } from './data-lock.ts';
import { networkOf } from './networks/network.ts';
import { isNetworkName, type NetworkName } from './networks/network-schedule.ts';
import { requireFile } from './require-file.ts';
import { fileProblem, oneLine, UserError } from './user-error.ts';

/** The source of a chain's genesis: a network known by name, geth's genesis.json, or a data folder that stores it. */
export type OriginChoice =
  | { readonly network: NetworkName }
  | { readonly genesis: string }
  | { readonly saved: string };

/** The loaded genesis of a chain. */
export interface ChainOrigin {
  readonly genesis: Genesis;
  /** Name used in names of archives and shown to people. */
  readonly name: string;
  /** Expected hash of block 0, where it is public. */
  readonly genesisHash?: string;
}

/** Loads the genesis of a chain. @throws {UserError} naming the file and the reason. */
export async function loadOrigin(choice: OriginChoice): Promise<ChainOrigin> {
  if ('network' in choice) {
    const { genesis, genesisHash } = networkOf(choice.network);
    return { genesis: await genesis(), name: choice.network, genesisHash };
  }
  if ('genesis' in choice) return originOf(readJson(choice.genesis), choice.genesis);
  return loadSaved(choice.saved);
}

/** Returns whether a data folder stores the origin of its chain. */
export function hasSavedOrigin(folder: string): boolean {
  return existsSync(fileIn(folder));
}

/**
 * Stores the origin of a chain in its data folder, for commands that receive only the folder. A genesis file that has
 * changed since, for example by the time of a new fork, replaces the stored one.
 *
 * @param folder Is created when it does not exist. The caller must have checked that its stores begin with the block of
 *   `choice`.
 */
export function saveOrigin(folder: string, choice: OriginChoice): void {
  if ('saved' in choice) return;
  const file = fileIn(folder);
  const saved = 'network' in choice ? choice : { genesis: readJson(choice.genesis) };
  const text = `${JSON.stringify(saved)}\n`;
  if (hasSavedOrigin(folder) && readFileSync(file, 'utf8') === text) return;
  makeFolder(folder);
  writeFileSync(`${file}.partial`, text);
  renameSync(`${file}.partial`, file);
}

async function loadSaved(folder: string): Promise<ChainOrigin> {
  const file = fileIn(folder);
  if (!hasSavedOrigin(folder)) {
    throw new UserError(
      `${folder}: there is no chain in it yet; fill it with ethread import or ethread serve`,
    );
  }
  const saved: unknown = readJson(file);
  const { network, genesis } = Object(saved);
  if (typeof network === 'string' && isNetworkName(network)) return loadOrigin({ network });
  return originOf(genesis, file);
}

function originOf(json: unknown, file: string): ChainOrigin {
  try {
    const genesis = parseGenesis(json);
    return { genesis, name: `chain${genesis.chainId}` };
  } catch (cause) {
    throw new UserError(`${file}: ${oneLine(cause)}`, { cause });
  }
}

const fileIn = (folder: string) => join(folder, 'chain.json');

function readJson(file: string): unknown {
  requireFile(file);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
}
