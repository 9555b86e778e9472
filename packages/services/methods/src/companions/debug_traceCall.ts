import type { BlockBegun } from '@ethread/calls';
import { BlockNotFoundError, companionTable } from '@ethread/companions';
import { bytesToHex } from '@ethread/core';
import type { RequestContext, StoredHeader } from '@ethread/ports';
import { ExecutionFailedError, PrunedHistoryError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { toCallOverrides } from './call-overrides.ts';
import type { CompanionModules } from './companion-modules.ts';
import { runTracedCalls } from './traces/call-traces.ts';
import { sendersOf } from './traces/trace-block.ts';
import { traceRequestOf } from './traces/trace-config.ts';
import { oneTrace } from './traces/trace-response.ts';
import { parentOf, requireTracedBlock } from './traces/traced-block.ts';

const { maxBytes } = companionTable.debug_traceCall.limits;
const WHERE = 'params[2].stateOverrides (config)';

/** Traces a message call after the given block, or within it. */
export function debug_traceCall(modules: CompanionModules): CompanionHandler<'debug_traceCall'> {
  return async ([call, block, config], context) => {
    const { stateOverrides, blockOverrides, txIndex, ...recorded } = config ?? {};
    const trace = traceRequestOf(recorded);
    const overrides = toCallOverrides(stateOverrides, blockOverrides, WHERE);
    const at = await requireHeader(modules.chain, block, () => new BlockNotFoundError());
    const request = toCappedRequest('eth_call', call, at, context);
    const calls = [{ request, trace }];
    if (txIndex === undefined || txIndex === null) {
      return oneTrace(await runTracedCalls(modules, { calls, maxBytes }, at, context, overrides));
    }
    const { within, parent } = await blockUpTo(modules, at, BigInt(txIndex), context);
    return oneTrace(await runTracedCalls(modules, { calls, within, maxBytes }, parent, context, overrides));
  };
}

/**
 * Returns a block before its transaction with an index, and its parent.
 *
 * @throws {ExecutionFailedError} when the block has no such transaction. An empty block ends where it begins.
 * @throws {PrunedHistoryError}
 */
async function blockUpTo(
  modules: CompanionModules,
  { hash, header }: StoredHeader,
  index: bigint,
  context: RequestContext,
): Promise<{ readonly within: BlockBegun; readonly parent: StoredHeader }> {
  if (header.number === 0) throw new ExecutionFailedError({ detail: 'no transaction in genesis' });
  const traced = await requireTracedBlock(modules, { hash, requireCanonical: false }, context);
  const { length } = traced.block.transactions;
  if (index >= BigInt(Math.max(1, length))) {
    throw new ExecutionFailedError({
      detail: `transaction index ${index} out of range for block ${bytesToHex(hash)}`,
    });
  }
  const parent = await parentOf(modules, traced, context);
  if (!parent) throw new PrunedHistoryError({ cause: `block ${header.number - 1} is not available` });
  const count = Number(index);
  const senders = await sendersOf(traced, count, context);
  return { within: { block: traced.block, blockHash: hash, senders, count }, parent };
}
