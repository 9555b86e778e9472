import type { StoredHeader, StoredReceipts } from '@ethread/ports';
import { blobGasPrice, blobScheduleAt, GAS_PER_BLOB, type Genesis, type Header } from '@ethread/chain';
import { companionTable, type FeeHistory, InvalidPercentilesError } from '@ethread/companions';
import { eventLoopTurns, quantityToHex, type Turns } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';
import { askNodes, baseFeeAfter, blobBaseFeeAfter, requireFeeRule } from './next-fees.ts';
import { priorityFees } from './priority-fees.ts';

const { maxBlocks } = companionTable.eth_feeHistory.limits;

/**
 * Returns the fees of a block range that is available here. Nodes have those of a chain with a fee rule of its own, and
 * blob fees where the blob schedule is not known.
 */
export function eth_feeHistory(
  modules: Pick<CompanionModules, 'chain' | 'genesis' | 'family' | 'nodes'> & { readonly turns?: Turns },
): CompanionHandler<'eth_feeHistory'> {
  const { chain, genesis, turns = eventLoopTurns } = modules;
  return async ([blockCount, newestBlock, rewardPercentiles], { signal, client }) => {
    const percentiles = rewardPercentiles?.length ? rewardPercentiles : undefined;
    const requested = BigInt(blockCount);
    if (requested === 0n) return { oldestBlock: '0x0', baseFeePerGas: [], gasUsedRatio: [] };
    requireAscending(percentiles ?? []);
    requireFeeRule(modules);
    const newest = await requireHeader(chain, newestBlock === 'pending' ? 'latest' : newestBlock);
    const last = newest.header.number;
    const count = Math.min(Number(requested < BigInt(maxBlocks) ? requested : maxBlocks), last + 1);
    const headers: StoredHeader[] = [];
    /** The JSON of each block's rewards. */
    const reward: string[] = [];
    for (let number = last - count + 1; number <= last; number++) {
      await turns.take(client);
      signal.throwIfAborted();
      const at = { number: BigInt(number) };
      const stored = percentiles ? requireAvailable(await chain.receipts(at, client)) : undefined;
      const header = stored ? stored.block : requireAvailable(await chain.header(at));
      // The chain became shorter meanwhile, so the range ends earlier.
      if (!header) break;
      headers.push(header);
      if (stored && percentiles)
        reward.push(JSON.stringify(rewardsOf(stored, percentiles).map(quantityToHex)));
    }
    if (!genesis && headers.some(({ header }) => header.excessBlobGas !== undefined)) throw askNodes(modules);
    const fees = JSON.stringify(feesOf(headers, genesis));
    const json = percentiles ? `${fees.slice(0, -1)},"reward":[${reward.join()}]}` : fees;
    return new JsonBytes(new TextEncoder().encode(json));
  };
}

function feesOf(blocks: readonly StoredHeader[], genesis: Genesis | undefined): FeeHistory {
  const headers = blocks.map(({ header }) => header);
  const newest = headers.at(-1);
  const schedule = genesis?.blobSchedule ?? [];
  const blobFee = (header: (typeof headers)[number]) => blobGasPrice(schedule, header) ?? 0n;
  // As in geth: the rules of the newest block, and 0 where it has no blob fee.
  const blobFeeAfter = ({ excessBlobGas, ...header }: Header) => {
    if (excessBlobGas === undefined) return 0n;
    const before = { ...header, excessBlobGas, timestamp: header.timestamp - 1 };
    return blobBaseFeeAfter(before, genesis) ?? 0n;
  };
  const blobRatio = ({ blobGasUsed = 0n, timestamp }: (typeof headers)[number]) => {
    const most = blobScheduleAt(schedule, timestamp)?.max ?? 0;
    return most === 0 ? 0 : Number(blobGasUsed) / (Number(GAS_PER_BLOB) * most);
  };
  return {
    oldestBlock: quantityToHex(headers[0]?.number ?? 0),
    baseFeePerGas: [
      ...headers.map(({ baseFeePerGas = 0n }) => baseFeePerGas),
      ...(newest ? [baseFeeAfter(newest, genesis) ?? 0n] : []),
    ].map(quantityToHex),
    gasUsedRatio: headers.map(({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit)),
    baseFeePerBlobGas: [...headers.map(blobFee), ...(newest ? [blobFeeAfter(newest)] : [])].map(
      quantityToHex,
    ),
    blobGasUsedRatio: headers.map(blobRatio),
  };
}

/** Returns the priority fees at percentiles of the gas used, or zeros for a block without transactions. */
function rewardsOf(available: StoredReceipts, percentiles: readonly number[]): readonly bigint[] {
  const paid = priorityFees(available);
  const { gasUsed } = available.block.header;
  let index = 0;
  let sum = paid[0]?.gasUsed ?? 0n;
  return percentiles.map((percentile) => {
    const threshold = Math.floor((Number(gasUsed) * percentile) / 100);
    while (Number(sum) < threshold && index < paid.length - 1) sum += paid[++index]?.gasUsed ?? 0n;
    return paid[index]?.fee ?? 0n;
  });
}

function requireAscending(percentiles: readonly number[]): void {
  const index = percentiles.findIndex((percentile, at) => percentile <= (percentiles[at - 1] ?? -1));
  if (index < 0) return;
  throw new InvalidPercentilesError({
    detail: `expected ascending percentiles, got ${percentiles[index]} after ${percentiles[index - 1]}`,
  });
}
