import type { RequestContext } from '@ethread/ports';
import { bytesToHex, eventLoopTurns, type Turns } from '@ethread/core';
import { requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';
import { type HashedHeader, latestHeader } from './latest-header.ts';
import { priorityFees } from './priority-fees.ts';

/** Recent blocks that the oracle reads. */
const BLOCKS = 20;
/** The lowest fees of each block that count. */
const FEES_PER_BLOCK = 3;
const PERCENTILE = 60;
/** The highest suggestion, 500 gwei, in wei per gas. */
const MOST = 500_000_000_000n;

/** Suggests fees from the fees of the latest blocks, like geth's oracle. */
export interface FeeOracle {
  /**
   * Returns a priority fee in wei per gas, with the header to which it applies.
   *
   * @throws {PrunedHistoryError} when the blocks are not available here.
   */
  suggest(context: RequestContext): Promise<{ readonly fee: bigint; readonly latest: HashedHeader }>;
}

/** The owner of the turns in which fees are read. All clients of a head share the result. */
const OWNER = 'fee oracle';

/** Creates the oracle of a chain. It caches the suggestion of one head, also while its blocks are read. */
export function createFeeOracle(
  modules: Pick<CompanionModules, 'chain' | 'contract' | 'headOf'> & { readonly turns?: Turns },
): FeeOracle {
  const { turns = eventLoopTurns } = modules;
  let known: { readonly head: string; readonly fee: Promise<bigint> } | undefined;

  async function feeAt({ header: { number } }: HashedHeader): Promise<bigint> {
    const fees: bigint[] = [];
    for (let at = number; at >= 0 && at > number - BLOCKS; at--) {
      await turns.take(OWNER);
      const stored = requireAvailable(await modules.chain.receipts({ number: BigInt(at) }, OWNER));
      if (!stored) break;
      const paid = priorityFees(stored).filter(({ fee }) => fee > 0n);
      fees.push(...paid.slice(0, FEES_PER_BLOCK).map(({ fee }) => fee));
    }
    fees.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const fee = fees[Math.floor(((fees.length - 1) * PERCENTILE) / 100)] ?? 0n;
    return fee < MOST ? fee : MOST;
  }

  return {
    async suggest(context) {
      const latest = await latestHeader(modules, context);
      const head = bytesToHex(latest.hash);
      if (known?.head !== head) {
        const reading = (known = { head, fee: feeAt(latest) });
        reading.fee.catch(() => {
          // The next client reads again.
          if (known === reading) known = undefined;
        });
      }
      return { fee: await known.fee, latest };
    },
  };
}
