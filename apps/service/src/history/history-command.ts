import { join, resolve } from 'node:path';
import { type BlockRange, type HistorySizes, partsMissing } from '@ethread/history';
import { printCount } from '../work-rate.ts';
import { type CommandModules, toJson } from './command-modules.ts';
import { bytesIn } from '@ethread/storage/disk';
import { printBytes } from '@ethread/core/print-bytes';
import { openHistory } from './open-history.ts';

export interface HistoryFlags {
  readonly data: string;
  readonly json?: boolean;
}

/** The contents of a data folder. */
interface Holdings {
  readonly name: string;
  readonly chainId: string;
  readonly available: readonly BlockRange[];
  /** Missing ranges below the highest block. */
  readonly gaps: readonly BlockRange[];
  /** The highest block that a window (`keep.blocks`, `keep.days`) removed. null: none. */
  readonly removedTo: number | null;
  /** Last block of the executed range, which begins at the genesis block. null: none. */
  readonly executed: number | null;
  /** Sizes in bytes. `history` includes logs and their index. */
  readonly bytes: HistorySizes & { readonly history: number; readonly state: number };
}

/** Prints the contents of a data folder. Resolves to the exit code. @throws {UserError} */
export async function historyCommand(flags: HistoryFlags, modules: CommandModules): Promise<number> {
  const data = resolve(flags.data);
  const { origin, history, close } = await openHistory(data, modules);
  try {
    const available = history.ranges();
    const holdings: Holdings = {
      name: origin.name,
      chainId: String(origin.genesis.chainId),
      available,
      gaps: partsMissing(available, { from: 0, to: available.at(-1)?.to ?? -1 }),
      removedTo: history.lastRemoved() ?? null,
      executed: history.executed()?.header.number ?? null,
      bytes: {
        history: bytesIn(join(data, 'history')),
        ...history.sizes(),
        state: bytesIn(join(data, 'state')),
      },
    };
    modules.write(flags.json ? toJson(holdings) : describe(holdings));
    return 0;
  } finally {
    await close();
  }
}

function describe({ name, chainId, available, gaps, removedTo, ...rest }: Holdings): string {
  const { executed, bytes } = rest;
  const row = (what: string, { from, to }: BlockRange) => {
    const count = `${printCount(to - from + 1)} blocks`;
    return [from, `  ${what.padEnd(11)}${`${from} to ${to}`.padEnd(24)}${count}`] as const;
  };
  const rows = [
    ...available.map((range) => row('available', range)),
    ...gaps.map((range) => row(range.to <= (removedTo ?? -1) ? 'removed' : 'gap', range)),
  ];
  const lines = [
    `${name} (chain ${chainId})`,
    ...rows.sort(([a], [b]) => a - b).map(([, line]) => line),
    `  ${'executed'.padEnd(11)}${executed === null ? 'nothing' : `0 to ${executed}`}`,
    `  ${'size'.padEnd(11)}history ${printBytes(bytes.history)} (segments ${printBytes(bytes.segments)}, other logs ${printBytes(bytes.logRecords)}, their index ${printBytes(bytes.logIndex)}), state ${printBytes(bytes.state)}`,
  ];
  return `${lines.join('\n')}\n`;
}
