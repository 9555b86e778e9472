import type { Assumptions } from './assumptions.ts';
import type { ImportCost, ImportFigures } from './measure-import.ts';
import type { StateFigures } from './measure-state.ts';

/** What the operator wants. */
export interface PlanRequest {
  /** Blocks of history in the store. 0: none is stored. */
  readonly blocks: number;
  readonly state: boolean;
  readonly users: number;
}

export type Transport = 'http' | 'ws';

/** What one transport to a node costs a day. */
export interface UpstreamCost {
  readonly requests: number;
  readonly bytes: number;
  /** The provider's units. */
  readonly units: number;
  readonly price: number;
}

/** What the request takes. */
export interface Estimate {
  readonly importSeconds: number;
  readonly importCpuSeconds: number;
  readonly executeSeconds: number | undefined;
  readonly executeCpuSeconds: number | undefined;
  readonly disk: { readonly blocks: number; readonly index: number; readonly state: number | undefined };
  /** Growth of all of it in a day, in bytes. */
  readonly diskADay: number;
  readonly memoryBytes: number;
  /** To follow one node without users. */
  readonly idle: Readonly<Record<Transport, UpstreamCost>>;
  /** With the users' calls that the service cannot answer by itself. */
  readonly used: Readonly<Record<Transport, UpstreamCost>>;
}

/** Blocks below the head that are not in segments. */
const TIP_BLOCKS = 8_192;
/** What follows a chain costs: idle-cost.test.ts of packages/adapters/upstreams measures both. */
const POLLS_A_BLOCK = 1.75;
const REQUESTS_A_DAY_OVER_WS = 280;
/** Bytes of a header, with the envelope. */
const HEADER_BYTES = 1_700;
/** The memory of a service without calls, and its limit for requests in flight (`load.maxBytes`), in bytes. */
const SERVING_BYTES = (217 + 64) * 1024 * 1024;
const DAY_SECONDS = 86_400;
/** Methods whose results follow from the stored blocks; all others need state. */
const OF_BLOCKS: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getLogs',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getTransactionByHash',
]);

/** Computes what a request takes from what was measured. */
export function estimate(
  { blocks, state, users }: PlanRequest,
  measured: { readonly import: ImportFigures; readonly state: StateFigures | undefined },
  assumptions: Assumptions,
): Estimate {
  const { slotSeconds, callsPerUser, mix, units, otherUnits, pricePerMillion } = assumptions;
  const { import: sample } = measured;
  const tipBlocks = Math.min(blocks, TIP_BLOCKS);
  const all = (read: (cost: ImportCost) => number) =>
    ((blocks - tipBlocks) * read(sample)) / sample.blocks +
    (tipBlocks * read(sample.tip)) / sample.tip.blocks;
  const each = (bytes: number) => bytes / sample.blocks;
  const executed = state ? measured.state : undefined;
  const stateABlock = executed && executed.stateBytes / Math.max(1, executed.blocks);
  const blocksADay = DAY_SECONDS / slotSeconds;
  const { blockJsonBytes, receiptsJsonBytes } = sample;
  const bytesOf: Readonly<Record<string, number>> = {
    eth_getBlockByNumber: blockJsonBytes,
    eth_getBlockByHash: blockJsonBytes,
    eth_getBlockReceipts: receiptsJsonBytes,
    eth_getLogs: receiptsJsonBytes,
    ...assumptions.responseBytes,
  };

  function costOf(requests: Readonly<Record<string, number>>, headers: number): UpstreamCost {
    const counts = Object.entries(requests);
    const spent = counts.reduce((sum, [method, count]) => sum + count * (units[method] ?? otherUnits), 0);
    const total = spent + headers * (units['eth_getBlockByNumber'] ?? otherUnits);
    return {
      requests: headers + counts.reduce((sum, [, count]) => sum + count, 0),
      bytes:
        headers * HEADER_BYTES +
        counts.reduce((sum, [method, count]) => sum + count * (bytesOf[method] ?? 0), 0),
      units: total,
      price: (total / 1e6) * pricePerMillion,
    };
  }

  const follow = { eth_getBlockByHash: blocksADay, eth_getBlockReceipts: blocksADay };
  const forwarded = Object.fromEntries(
    Object.entries(mix).flatMap(([method, share]) => {
      const isLocal = OF_BLOCKS.has(method) ? blocks > 0 : state;
      return isLocal ? [] : [[method, users * callsPerUser * share]];
    }),
  );
  const headers = { http: POLLS_A_BLOCK * blocksADay, ws: REQUESTS_A_DAY_OVER_WS };
  const both = (requests: Readonly<Record<string, number>>) => ({
    http: costOf(requests, headers.http),
    ws: costOf(requests, headers.ws),
  });
  const stored = blocks > 0 ? 1 : 0;
  return {
    importSeconds: all(({ seconds }) => seconds),
    importCpuSeconds: all(({ cpuSeconds }) => cpuSeconds),
    executeSeconds: executed && (blocks * executed.seconds) / Math.max(1, executed.blocks),
    executeCpuSeconds: executed && (blocks * executed.cpuSeconds) / Math.max(1, executed.blocks),
    disk: {
      blocks: all(({ blockBytes }) => blockBytes),
      index: all(({ indexBytes }) => indexBytes),
      state: stateABlock === undefined ? undefined : blocks * stateABlock,
    },
    diskADay: stored * blocksADay * (each(sample.blockBytes + sample.indexBytes) + (stateABlock ?? 0)),
    memoryBytes: Math.max(sample.memoryBytes, SERVING_BYTES),
    idle: both(follow),
    used: both(sumOf(follow, forwarded)),
  };
}

function sumOf(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}
