import { readFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Genesis, genesisHeader, parseGenesis } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { createExecution, type Execution } from '@ethread/execution';
import { checkStoreFile, createHistory, type History, type ImportProgress } from '@ethread/history';
import type { ChainConfiguration } from './configuration/configuration.ts';
import { lockData } from './data-lock.ts';
import { oneLine, UserError } from './user-error.ts';

/** One chain's own copy: what was verified, and the state to execute on. */
export interface OpenChain {
  readonly genesis: Genesis;
  readonly history: History;
  readonly execution: Execution;
  /**
   * Takes in what the configuration names and the store does not hold yet.
   *
   * @throws {UserError} naming file and reason.
   */
  import(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<void>;
  /** Closes in reverse order. */
  close(): Promise<void>;
}

/** What every chain needs. */
export interface ChainModules {
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Opens a chain's stores. @throws {UserError} naming file or folder and reason. */
export async function openChain(
  configuration: ChainConfiguration,
  modules: ChainModules,
): Promise<OpenChain> {
  const genesis = readGenesis(configuration.genesis);
  for (const file of configuration.import) await requireReadable(file);
  const lock = lockData(configuration.data);
  try {
    const history = createHistory({ path: join(configuration.data, 'history'), genesis, ...modules });
    const statePath = join(configuration.data, 'state');
    checkStoreFile(statePath);
    const execution = createExecution(
      { genesis, blockHashOf: (number) => history.blockHash(number) },
      { path: statePath },
    );
    return {
      genesis,
      history,
      execution,
      async import(signal, onProgress) {
        try {
          if (!history.head()) {
            const stateRoot = await execution.initGenesis();
            await execution.flush();
            history.putGenesis(genesisHeader(genesis, stateRoot));
          }
          await history.importRlp(configuration.import, execution, { signal, onProgress });
        } catch (cause) {
          throw new UserError(oneLine(cause), { cause });
        }
      },
      async close() {
        await execution.close();
        await history.close();
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    throw new UserError(oneLine(cause), { cause });
  }
}

function readGenesis(file: string): Genesis {
  try {
    return parseGenesis(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UserError(`${file}: ${reasonOf(cause)}`, { cause });
  }
}

async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (cause) {
    throw new UserError(`${file}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'may not be read';
  return oneLine(error);
}
