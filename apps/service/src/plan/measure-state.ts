import { join } from 'node:path';
import type { Clock, Logger } from '@ethread/core';
import { createCallPool } from '@ethread/execution';
import { isArchive } from '@ethread/history';
import type { OriginChoice } from '../chain-origin.ts';
import { bytesIn } from '@ethread/storage/disk';
import { openChain } from '../open-chain.ts';

/** The measured execution of the first blocks of a chain. */
export interface StateFigures {
  readonly blocks: number;
  readonly gas: number;
  readonly seconds: number;
  /** CPU time of all threads. It does not depend on what else runs on the machine. */
  readonly cpuSeconds: number;
  /** Bytes of the state on the disk, without that of the genesis block. */
  readonly stateBytes: number;
}

/**
 * Imports files from the genesis block on into a store that is deleted afterwards, and executes their blocks until the
 * time is over.
 *
 * @throws {UserError} naming file, block and field.
 */
export async function measureState(
  files: readonly string[],
  seconds: number,
  {
    origin,
    folder,
    signal,
    ...modules
  }: {
    readonly origin: OriginChoice;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly folder: string;
    readonly signal: AbortSignal;
  },
): Promise<StateFigures> {
  const { clock } = modules;
  const data = join(folder, 'executed');
  const pool = createCallPool(modules, { size: 1 });
  const chain = await openChain({ origin, import: files, execute: 'verify', data }, { ...modules, pool });
  try {
    const over = new AbortController();
    // Blocks of archives are executed once all are imported, those of an RLP export as they are read.
    const isByRead = !files.some(isArchive);
    let began: number | undefined;
    let cpu: NodeJS.CpuUsage | undefined;
    let before: number | undefined;
    const outcome = await chain.import(AbortSignal.any([signal, over.signal]), ({ executing }) => {
      // The state of the genesis block is there before.
      before ??= bytesIn(join(data, 'state'));
      if (!isByRead && !executing) return;
      began ??= clock.monotonic();
      cpu ??= process.cpuUsage();
      if (clock.monotonic() - began >= 1_000 * seconds) over.abort();
    });
    await chain.execution.flush();
    const { user, system } = process.cpuUsage(cpu);
    return {
      blocks: isByRead ? outcome.imported : outcome.executed,
      gas: Number(outcome.gasUsed),
      seconds: (isByRead ? outcome.importMs : outcome.executeMs) / 1_000,
      cpuSeconds: (user + system) / 1e6,
      stateBytes: Math.max(0, bytesIn(join(data, 'state')) - (before ?? 0)),
    };
  } finally {
    await pool.close();
    await chain.close();
  }
}
