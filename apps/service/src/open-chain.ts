import { join } from 'node:path';
import type { Genesis } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import {
  type CallPool,
  createExecution,
  createExecutionReader,
  type Execution,
  type ExecutionReader,
} from '@ethread/execution';
import {
  checkStoreFile,
  createHistory,
  createHistoryReader,
  type History,
  type HistoryReader,
  type ImportProgress,
} from '@ethread/history';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import type { ObjectStoreUse } from '@ethread/storage/objects';
import { loadOrigin, saveOrigin } from './chain-origin.ts';
import type { CopyConfiguration } from './configuration/configuration.ts';
import { lockData } from './data-lock.ts';
import { toBucketOptions } from './open-bucket.ts';
import { importChain, type ImportOutcome } from './import-chain.ts';
import { forkWarnings } from './networks/fork-warnings.ts';
import { requireFile } from './require-file.ts';
import { oneLine, UserError } from './user-error.ts';

/** The local store of one chain: its verified blocks, and the state to execute on. */
export interface ReadableChain {
  readonly genesis: Genesis;
  readonly history: HistoryReader;
  readonly execution: ExecutionReader;
  /** Returns the use of the chain's bucket, where it has one. */
  readonly bucketUse: (() => ObjectStoreUse) | undefined;
  /** Returns the window of stored blocks, in the process that removes the others. */
  readonly window?: History['window'];
  /** Closes in reverse order. */
  close(): Promise<void>;
}

/** A local store that this process writes. */
export interface OpenChain extends ReadableChain {
  readonly name: string;
  readonly history: History;
  readonly execution: Execution;
  /** Imports the blocks of the configured files that the store lacks. @throws {UserError} naming file and reason. */
  import(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<ImportOutcome>;
}

/** The dependencies of every chain. */
export interface ChainModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Threads that run calls. */
  readonly pool: CallPool;
  /** Aborts the wait for a folder that another process holds. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens a chain's stores. @throws {UserError} naming file or folder and reason. */
export async function openChain(
  configuration: CopyConfiguration,
  { pool, signal, ...modules }: ChainModules,
): Promise<OpenChain> {
  await useWasmCrypto();
  const origin = await loadOrigin(configuration.origin);
  const { genesis } = origin;
  for (const { detail, advice } of forkWarnings(origin, modules.clock.now())) {
    modules.logger.warn({}, `${detail}; ${advice}`);
  }
  const { import: files, execute } = configuration;
  for (const file of files) requireFile(file);
  const lock = await lockData(configuration.data, { logger: modules.logger, signal });
  try {
    const bucket = toBucketOptions(configuration.bucket, modules.logger);
    const history = createHistory(
      { path: historyPath(configuration), genesis, ...modules },
      { bucket, window: configuration.window },
    );
    saveOrigin(configuration.data, configuration.origin);
    const path = statePath(configuration);
    checkStoreFile(path);
    const execution = createExecution({ genesis, pool }, path);
    return {
      name: origin.name,
      genesis,
      history,
      execution,
      bucketUse: bucket?.objects.use,
      window: history.window,
      async import(signal, onProgress) {
        try {
          const { clock } = modules;
          return await importChain(
            { origin, history, execution, clock },
            { files, execute },
            { signal, onProgress },
          );
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

/**
 * Opens a chain's stores for reading. Another process writes them. @throws {UserError} naming file or folder and
 * reason.
 */
export async function openChainReader(
  configuration: CopyConfiguration,
  { pool, logger }: Pick<ChainModules, 'pool' | 'logger'>,
): Promise<ReadableChain> {
  const { genesis } = await loadOrigin(configuration.origin);
  try {
    const bucket = toBucketOptions(configuration.bucket, logger);
    const history = createHistoryReader({ path: historyPath(configuration), genesis }, { bucket });
    const execution = createExecutionReader({ genesis, pool }, statePath(configuration));
    return {
      genesis,
      history,
      execution,
      bucketUse: bucket?.objects.use,
      async close() {
        await execution.close();
        await history.close();
      },
    };
  } catch (cause) {
    throw new UserError(oneLine(cause), { cause });
  }
}

const historyPath = ({ data }: CopyConfiguration) => join(data, 'history');
const statePath = ({ data }: CopyConfiguration) => join(data, 'state');
