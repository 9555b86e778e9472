import { companionTable, TransactionNotFoundError } from '@ethread/companions';
import { hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireAvailable } from '../store-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';
import { traceBlock } from './traces/trace-block.ts';
import { traceRequestOf } from './traces/trace-config.ts';
import { oneTrace } from './traces/trace-response.ts';

export const traits: MethodTraits = { question: 'unproven' };

const { maxBytes } = companionTable.debug_traceTransaction.limits;

/** Traces a transaction. */
export function debug_traceTransaction(
  modules: CompanionModules,
): CompanionHandler<'debug_traceTransaction'> {
  const { chain } = modules;
  return async ([transactionHash, config], context) => {
    const trace = traceRequestOf(config);
    const position = requireAvailable(await chain.transactionPosition(hexToBytes(transactionHash)));
    if (!position) throw new TransactionNotFoundError();
    const { blockHash, index } = position;
    const stored = requireAvailable(await chain.block({ hash: blockHash, requireCanonical: false }));
    if (!stored) throw new TransactionNotFoundError();
    return oneTrace(
      await traceBlock(modules, stored, { trace, isNamed: false, maxBytes, only: index }, context),
    );
  };
}
