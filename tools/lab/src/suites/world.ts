import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CodeReader,
  type Executor,
  isUnavailable,
  type Simulator,
  type StateReader,
} from '@ethread/ports';
import { type Genesis, genesisHeader, type Header, headerHash, type Receipt } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { createThreadlessExecution } from '@ethread/execution/testing';
import { createHistory } from '@ethread/history';

/** A chain in stores of its own that the importer extends. */
export interface World {
  readonly genesis: Header;
  /** Imports one block as `ethread import` does. @throws when it is rejected. */
  importBlock(rlp: Uint8Array): Promise<void>;
  head(): { readonly hash: Uint8Array; readonly header: Header };
  firstReceipt(): Promise<Receipt | undefined>;
  parent(): { readonly hash: Uint8Array; readonly header: Header } | undefined;
  readonly execution: Executor & StateReader & CodeReader & Simulator;
  close(): Promise<void>;
}

/** Opens a world in a folder below `parent`. Closing the world removes the folder. */
export async function openWorld(parent: string, genesis: Genesis): Promise<World> {
  const folder = mkdtempSync(join(parent, 'world-'));
  const execution = await createThreadlessExecution(genesis, join(folder, 'state'));
  const stateRoot = await execution.initGenesis();
  await execution.flush();
  const history = createHistory({
    path: join(folder, 'history'),
    genesis,
    logger: silentLogger,
    clock: systemClock,
  });
  const header = genesisHeader(genesis, stateRoot);
  history.putGenesis(header);
  return {
    genesis: header,
    async importBlock(rlp) {
      const file = join(folder, 'block.rlp');
      writeFileSync(file, rlp);
      const { imported } = await history.importRlp([file], execution);
      if (imported !== 1) throw new Error(`${imported} blocks were imported`);
    },
    head: () => history.head() ?? { hash: headerHash(header), header },
    async firstReceipt() {
      const found = await history.receipts({ tag: 'latest' });
      return found && !isUnavailable(found) ? found.receipts[0] : undefined;
    },
    parent() {
      const number = (history.head()?.header.number ?? 0) - 1;
      const found = history.header({ number: BigInt(number) });
      return found && !isUnavailable(found) ? found : undefined;
    },
    execution,
    async close() {
      await history.close();
      await execution.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
