import { errorMakers } from '@ethread/companions';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import { toCappedRequest } from '../call-object.ts';
import { toExecutionError } from '@ethread/types';
import { requireShortCode, toAccountOverrides } from './call-overrides.ts';
import type { CompanionParts } from './companion-parts.ts';
import { withFeeDefaults } from './fee-defaults.ts';

const WHERE = 'params[2] (stateOverrides)';

/** Finds the accounts and storage keys that a call accesses. */
export function eth_createAccessList({
  chain,
  simulator,
  oracle,
}: CompanionParts): CompanionHandler<'eth_createAccessList'> {
  return async ([call, block, stateOverrides], context) => {
    requireShortCode([stateOverrides], WHERE);
    const overrides = toAccountOverrides(stateOverrides, WHERE);
    const at = await requireHeader(chain, block);
    const capped = toCappedRequest('eth_call', call, at, context);
    const request = await withFeeDefaults(capped, at.header, async () => (await oracle.suggest(context)).fee);
    const outcome = requireAvailable(await simulator.accessList(request, overrides, at, context));
    if (outcome.kind === 'rejected') throw toExecutionError(outcome);
    if (outcome.kind === 'invalid') throw errorMakers[outcome.problem]({}, { detail: outcome.message });
    const { accessList, gasUsed, error } = outcome;
    return {
      accessList: accessList.map(({ address, storageKeys }) => ({
        address: bytesToHex(address),
        storageKeys: storageKeys.map(bytesToHex),
      })),
      gasUsed: quantityToHex(gasUsed),
      ...(error === undefined ? {} : { error }),
    };
  };
}
