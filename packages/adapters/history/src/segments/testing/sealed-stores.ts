import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { createHistory } from '../../create-history.ts';
import { SEGMENTS } from './opened-histories.ts';
import { blocks, contentOf, genesis, genesisBlock } from './sealed-chain.ts';

/** Closed stores of the chain of sealed-chain.ts, whose final blocks are in segments. */
export interface SealedStores {
  copy(): string;
  /** Returns the content that the store had before its blocks were moved to segments. */
  content(): unknown;
}

/** Registers the building of one store, which all tests of a file copy. Call it at the top of the file. */
export function sealedStores(): SealedStores {
  const folder = temporaryFolders();
  const original = mkdtempSync(join(tmpdir(), 'ethread-sealed-'));
  let content: unknown;
  beforeAll(async () => {
    const modules = { path: original, genesis, logger: silentLogger, clock: systemClock };
    const history = createHistory(modules, { cacheBytes: 0, segments: SEGMENTS });
    history.putGenesis(genesisBlock);
    history.storeProven(blocks);
    content = await contentOf(history);
    await history.segmentsSealed();
    await history.close();
  });
  afterAll(() => rmSync(original, { recursive: true }));
  return {
    copy() {
      const path = folder();
      cpSync(original, path, { recursive: true });
      return path;
    },
    content: () => content,
  };
}
