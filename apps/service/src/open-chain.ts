import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Genesis } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { type CallPool, createExecution, type Execution } from '@ethread/execution';
import {
  checkStoreFile,
  createHistory,
  type History,
  type ImportProgress,
  sealStoreFile,
} from '@ethread/history';
import { fileProblem, loadOrigin, saveOrigin } from './chain-origin.ts';
import type { CopyConfiguration } from './configuration/configuration.ts';
import { lockData } from './data-lock.ts';
import { importChain, type ImportOutcome } from './import-chain.ts';
import { oneLine, UserError } from './user-error.ts';

/** One chain's own copy: what was verified, and the state to execute on. */
export interface OpenChain {
  readonly name: string;
  readonly genesis: Genesis;
  readonly history: History;
  readonly execution: Execution;
  /**
   * Takes in what the configuration names and the store does not hold yet.
   *
   * @throws {UserError} naming file and reason.
   */
  import(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<ImportOutcome>;
  /** Closes in reverse order. */
  close(): Promise<void>;
}

/** What every chain needs. */
export interface ChainModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** The threads that calls run in. */
  readonly pool: CallPool;
}

/** Opens a chain's stores. @throws {UserError} naming file or folder and reason. */
export async function openChain(
  configuration: CopyConfiguration,
  { pool, ...modules }: ChainModules,
): Promise<OpenChain> {
  const origin = await loadOrigin(configuration.origin);
  const { genesis } = origin;
  for (const file of configuration.import) await requireReadable(file);
  const lock = await lockData(configuration.data);
  try {
    const history = createHistory({ path: join(configuration.data, 'history'), genesis, ...modules });
    saveOrigin(configuration.data, configuration.origin);
    const statePath = join(configuration.data, 'state');
    checkStoreFile(statePath);
    const execution = createExecution({ genesis, pool }, { path: statePath });
    return {
      name: origin.name,
      genesis,
      history,
      execution,
      async import(signal, onProgress) {
        try {
          const plan = { files: configuration.import, execute: configuration.execute };
          return await importChain({ origin, history, execution, clock: modules.clock }, plan, {
            signal,
            onProgress,
          });
        } catch (cause) {
          throw new UserError(oneLine(cause), { cause });
        }
      },
      async close() {
        await execution.close();
        sealStoreFile(statePath);
        await history.close();
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    throw new UserError(oneLine(cause), { cause });
  }
}

async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (cause) {
    throw new UserError(`${file}: ${fileProblem(cause)}`, { cause });
  }
}
