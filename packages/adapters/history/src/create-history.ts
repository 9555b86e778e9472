import { type Genesis, type Header, headerHash, InvalidChainBytesError } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { toHeaderOrNull } from './reading/block-reader.ts';
import { createChainWriter } from './chain/chain-writer.ts';
import { ImportError } from './base/errors.ts';
import { executeStored } from './imports/execute-stored.ts';
import { exportBlocks } from './exports/export-blocks.ts';
import { genesisAccountsHash, isGenesisOf, otherGenesis } from './chain/same-chain.ts';
import { finalityOf, setFinality } from './chain/finality.ts';
import type { History, HistoryModules, HistoryOptions } from './history.ts';
import { importArchives } from './imports/import-archives.ts';
import { importRlp } from './imports/import-rlp.ts';
import { storeProven } from './imports/store-proven.ts';
import { createPace } from '@ethread/storage/disk';
import { damagedBlocks, repairBlock } from './upkeep/repair-block.ts';
import { attachSegment } from './imports/catalogue-segment.ts';
import { whenFetched } from './base/pages-missing.ts';
import { removeStrayFiles } from './segments/segment-catalogue.ts';
import { createSegmentBucket } from './bucket/segment-bucket.ts';
import type { SegmentRecord } from './segments/segment-record.ts';
import { createSegmentSealer, SEGMENT_OPTIONS } from './sealing/segment-sealer.ts';
import { openParts } from './open-parts.ts';
import { clearUnfinished, removeUnfinished } from './chain/unfinished-segment.ts';
import { nextRemoval, windowFloor } from './upkeep/block-window.ts';
import { beginRemoval, finishRemoval } from './upkeep/remove-blocks.ts';
import { verifyStore } from './upkeep/verify-store.ts';

/**
 * Opens the history in a directory, or creates it.
 *
 * @throws {OtherGenesisError} when the directory contains another chain.
 * @throws {CorruptStoreError} when the directory contains no readable store.
 * @example
 * const history = createHistory({ path: 'data/history', genesis, logger, clock: systemClock });
 * history.putGenesis(genesisHeader(genesis, stateRoot));
 * await history.importRlp(['chain.rlp'], executor);
 */
export function createHistory(modules: HistoryModules, options: HistoryOptions = {}): History {
  const { path, genesis, logger, clock } = modules;
  const { store, chain, rules, recovery, reader, finder, close } = openParts(modules, options);
  let isImporting = false;

  const checkGenesis = (header: Header) => checkGenesisHeader(header, genesis);
  const writer = createChainWriter({ store, chain, rules });
  const segments = { ...SEGMENT_OPTIONS, ...options.segments };
  const { window } = options;
  const removed = { blocks: 0, bytes: 0 };
  const sealer = createSegmentSealer({ path, genesis, store, chain, logger, clock, removeOld }, segments);

  /** Returns the lowest block of the window, or 0. */
  function floor(head?: number): number {
    return window ? windowFloor(chain, window, segments.blocks, head) : 0;
  }

  /** Removes the blocks below the window, those of one segment after another. */
  async function removeOld(mayRun: () => boolean): Promise<void> {
    const pace = createPace(clock);
    for (;;) {
      for (const _step of finishRemoval(path, store)) {
        if (!mayRun()) return;
        if (pace.isDue()) await pace.rest();
      }
      const range = nextRemoval(store, chain, floor(), segments.blocks);
      if (!range || !mayRun()) return;
      const bytes = await beginRemoval({ path, store, chain }, range, pace);
      removed.blocks += range.to - Math.max(1, range.from) + 1;
      removed.bytes += bytes;
      logger.info({ from: range.from, to: range.to, bytes }, 'blocks below the window are removed');
    }
  }

  /** Finishes a removal of blocks that was begun, because such blocks may be written again. */
  function finishRemoved(): void {
    for (const _step of finishRemoval(path, store));
  }

  /** Records the identity of the chain in a new store. */
  function identify(): void {
    if (store.facts.get('chainId') !== undefined) return;
    store.transaction(() => {
      store.facts.put('chainId', String(genesis.chainId));
      store.facts.put('accounts', bytesToHex(genesisAccountsHash(genesis)));
    });
  }

  /** Runs a task that must not overlap with an import. */
  async function alone<T>(run: () => Promise<T>): Promise<T> {
    if (isImporting) throw new ImportError('another import runs');
    isImporting = true;
    try {
      finishRemoved();
      return await run();
    } finally {
      isImporting = false;
      sealer.start();
    }
  }

  /** Removes a partly added segment, because nothing else may be written before that. */
  function takeOutUnfinished(): void {
    for (const _step of removeUnfinished(store, chain));
  }

  /** Adds a segment whose files are in the folder, and checks its blocks like those of an archive. */
  async function importSegment(record: SegmentRecord, signal: AbortSignal | undefined): Promise<void> {
    // The rows of one segment are removed before those of another.
    await sealer.sealed();
    await sealer.whilePaused(() =>
      alone(() => {
        identify();
        const attaching = { path, genesis, store, chain, rules, checkGenesis, clock };
        return attachSegment(attaching, record, signal);
      }),
    );
  }

  // What a killed process left.
  finishRemoved();
  removeStrayFiles(path, store);
  const history: History = {
    blockHash: (number) => writer.hashOf(number),
    head: () => toHeaderOrNull(chain.head()),
    executed: () => toHeaderOrNull(chain.executed()),
    ranges: chain.ranges,
    finality: () => finalityOf(store),
    damagedBlocks: (from, to) => damagedBlocks({ store, chain }, from, to),
    repairBlock(block) {
      if (isImporting) throw new ImportError('blocks cannot be repaired while an import runs');
      repairBlock({ store, chain, rules }, block);
      if (store.segments.has(block.block.header.number)) sealer.rebuildRepaired();
    },
    sizes: () => ({
      logRecords: store.logFiles.bytes(),
      segments: store.segments.records().reduce((sum, { bytes }) => sum + bytes, 0),
      logIndex: store.logParts.bytes() + store.logGroups.bytes(),
    }),
    floor,
    window: () => window && { floor: floor(), removedBlocks: removed.blocks, freedBytes: removed.bytes },
    lastRemoved: () => store.number('removedTo'),
    header: reader.header,
    block: reader.block,
    receipts: reader.receipts,
    transactionPosition: reader.transactionPosition,
    findLogs: finder.findLogs,
    putGenesis(header) {
      const stored = chain.record(0);
      if (stored) {
        const hash = headerHash(header);
        if (!bytesEqual(hash, stored.hash)) {
          throw otherGenesis(
            path,
            `its genesis block is ${bytesToHex(stored.hash)}, not ${bytesToHex(hash)}`,
          );
        }
        // A genesis block from an archive was not executed.
        if (chain.executed()) return;
      }
      identify();
      takeOutUnfinished();
      writer.stageGenesis(header);
      writer.commit();
    },
    storeProven(blocks, ancestor) {
      if (isImporting) throw new ImportError('blocks cannot be added while an import runs');
      identify();
      takeOutUnfinished();
      finishRemoved();
      storeProven({ store, chain, rules, checkGenesis }, blocks, ancestor);
    },
    setFinality(finality) {
      setFinality(store, finality);
      sealer.start();
    },
    importRlp: (files, executor, importOptions = {}) =>
      alone(async () => {
        identify();
        await clearUnfinished(store, chain, createPace(clock));
        return importRlp({ writer, executor, logger, clock }, files, importOptions);
      }),
    importArchives: (files, importOptions = {}) =>
      alone(() => {
        identify();
        const blocks = { store, chain, rules, checkGenesis, recovery };
        const modulesOfIt = { ...blocks, path, genesis, segments, logger, clock };
        return importArchives({ ...modulesOfIt, ...(window ? { floor } : {}) }, files, importOptions);
      }),
    executeStored: (executor, importOptions = {}) =>
      alone(() => {
        const block = (number: number) => whenFetched(() => reader.blockAt(number));
        const modules = { chain, writer, executor, logger, clock, block };
        return executeStored(modules, importOptions);
      }),
    verify: (verifyOptions = {}) =>
      alone(() =>
        sealer.whilePaused(async () => {
          // Its segment has more than the catalogue.
          await clearUnfinished(store, chain, createPace(clock));
          return verifyStore({ store, chain, rules, checkGenesis, path, clock }, verifyOptions);
        }),
      ),
    exportBlocks: (exportOptions) => exportBlocks({ store, chain, clock }, exportOptions),
    segmentsSealed: sealer.sealed,
    bucket:
      options.bucket &&
      createSegmentBucket({
        path,
        store,
        chain,
        clock,
        importSegment,
        chainId: genesis.chainId,
        objects: options.bucket.objects,
      }),
    async close() {
      await sealer.close();
      await close();
    },
  };
  sealer.start();
  return history;
}

function checkGenesisHeader(header: Header, genesis: Genesis): void {
  if (isGenesisOf(genesis, header)) return;
  throw new InvalidChainBytesError(
    `block 0 is ${bytesToHex(headerHash(header))}, which the genesis file does not make`,
  );
}
