import type { Filter, FilterBlock } from '@ethread/types';
import { InvalidParamsError } from '@ethread/types';

/**
 * Returns the numeric bounds of a filter of new blocks.
 *
 * @throws {InvalidParamsError} for a block hash, a reversed range and an end that lies in the past.
 */
export function filterBounds({ fromBlock, toBlock, blockHash, blockhash }: Filter): {
  readonly from: number;
  readonly to: number;
} {
  if ((blockHash ?? blockhash ?? undefined) !== undefined)
    throw invalid('has a block hash, expected a filter of new blocks');
  if (toBlock === 'earliest' || toBlock === 'safe' || toBlock === 'finalized')
    throw invalid(`has toBlock "${toBlock}", expected a number, "latest" or none`);
  const from = numberOf(fromBlock) ?? 0;
  const to = numberOf(toBlock) ?? Infinity;
  if (from > to) throw new InvalidParamsError({ detail: 'invalid block range params' });
  return { from, to };
}

/** Returns the number of a bound, or undefined for a tag. */
function numberOf(block: FilterBlock | undefined): number | undefined {
  return block?.startsWith('0x') ? Number(block) : undefined;
}

function invalid(problem: string): InvalidParamsError {
  return new InvalidParamsError({ detail: `params[0] (filter): ${problem}` });
}
