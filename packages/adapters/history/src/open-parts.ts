import type { LogFinder } from '@ethread/ports';
import { openBucket } from './bucket/open-bucket.ts';
import { type ChainRules, chainRules } from './checks/block-checks.ts';
import { checkSameChain } from './chain/same-chain.ts';
import { createStoredChain, type StoredChain } from './chain/stored-chain.ts';
import type { HistoryModules, HistoryOptions } from './history.ts';
import { type BlockReader, createBlockReader } from './reading/block-reader.ts';
import { createLazySenders } from './reading/lazy-senders.ts';
import { createLogFinder } from './reading/log-finder.ts';
import { createSenderRecovery, type SenderRecovery } from './senders/sender-recovery.ts';
import { openStore, type Store } from './store/store.ts';

/** Some 80 blocks of mainnet without receipts, or 30 with them, and 3,200 headers. */
const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024;
/** The share of the cache that headers with the values derived from their blocks take: they are read most often. */
const RECORDS_SHARE = 1 / 4;

/** The parts that a history and its reader have in common. */
export interface HistoryParts {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  readonly recovery: SenderRecovery;
  readonly reader: BlockReader;
  readonly finder: LogFinder;
  close(): Promise<void>;
}

/**
 * Opens the store in a directory with all that reads it.
 *
 * @throws {OtherGenesisError} when the directory contains another chain.
 * @throws {CorruptStoreError} when the directory contains no readable store.
 */
export function openParts(
  { path, genesis }: Pick<HistoryModules, 'path' | 'genesis'>,
  { cacheBytes = DEFAULT_CACHE_BYTES, bucket }: HistoryOptions,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): HistoryParts {
  const pages = bucket && openBucket(bucket);
  const recovery = createSenderRecovery();
  const rules = chainRules(genesis);
  let store: Store | undefined;
  try {
    const opened = (store = openStore(path, { readOnly, bucket: pages?.bucket }));
    const chain = createStoredChain({ store, path, rules }, cacheBytes * RECORDS_SHARE);
    checkSameChain(store, chain, genesis, path);
    const modules = {
      store,
      chain,
      blobSchedule: genesis.blobSchedule,
      lazySenders: createLazySenders(recovery),
    };
    return {
      store,
      chain,
      rules,
      recovery,
      reader: createBlockReader(modules, cacheBytes * (1 - RECORDS_SHARE)),
      finder: createLogFinder(store, chain),
      async close() {
        await recovery.close();
        opened.close();
        pages?.close();
      },
    };
  } catch (error) {
    store?.close();
    pages?.close();
    throw error;
  }
}
