import { isUnavailable, type RequestContext } from '@ethread/ports';
import type { Capability } from '@ethread/companions';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';

const WHOLE: Capability = { disabled: false, oldestBlock: '0x0' };
const NONE: Capability = { disabled: true };

/**
 * Reports which blocks and states the deployment serves. The service does not know which data upstream nodes lack, so
 * with them it reports everything as served.
 */
export function eth_capabilities(modules: CompanionModules): CompanionHandler<'eth_capabilities'> {
  const { storedBlocks, hasUpstreams } = modules;

  function blocks(): Capability {
    if (hasUpstreams) return WHOLE;
    const last = storedBlocks().at(-1);
    return last ? { disabled: false, oldestBlock: quantityToHex(last.from) } : NONE;
  }

  return async (_params, context) => {
    const { hash, header } = await latestHeader(modules, context);
    const history = blocks();
    const state = hasUpstreams || (await hasState(modules, context)) ? history : NONE;
    return {
      head: { number: quantityToHex(header.number), hash: bytesToHex(hash) },
      state,
      tx: history,
      logs: history,
      receipts: history,
      blocks: history,
      stateproofs: state,
    };
  };
}

/** Returns whether the state of the latest block is available here. */
async function hasState({ chain, state }: CompanionModules, context: RequestContext): Promise<boolean> {
  const at = await chain.header({ tag: 'latest' });
  if (!at || isUnavailable(at)) return false;
  return !isUnavailable(await state.proof(new Uint8Array(20), [], at, context));
}
