import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { accountState } from './account-state.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';
import { resultOf } from './result-of.ts';

/**
 * Finds a transaction by its sender and nonce. An account's nonce never decreases, so a search over its nonces finds the
 * block, without an index.
 */
export function eth_getTransactionBySenderAndNonce(
  modules: CompanionModules,
): CompanionHandler<'eth_getTransactionBySenderAndNonce'> {
  const { eth_getTransactionCount: countAt } = accountState(modules);
  const { contract } = modules;
  return async ([sender, nonce], context) => {
    const wanted = BigInt(nonce);
    const wasUsedAt = async (number: number) =>
      BigInt(await resultOf(countAt, [sender, quantityToHex(number)], context)) > wanted;
    const { header: head } = await latestHeader(modules, context);
    if (!(await wasUsedAt(head.number))) return null;
    const number = quantityToHex(await findFirst(head.number, wasUsedAt));
    const block = await resultOf(contract.eth_getBlockByNumber, [number, true], context);
    const [account, used] = [sender.toLowerCase(), quantityToHex(wanted)];
    for (const transaction of block?.transactions ?? []) {
      if (typeof transaction === 'object' && transaction.from === account && transaction.nonce === used)
        return transaction;
    }
    // A contract raises its nonce by creations, and an account by its authorizations.
    return null;
  };
}

/**
 * Returns the first block after the genesis block at which a condition holds that holds from there to `last`. Asks at
 * most 2 log₂ blocks, from the newest: nodes keep recent states.
 */
async function findFirst(last: number, holdsAt: (number: number) => Promise<boolean>): Promise<number> {
  let [first, before] = [last, last - 1];
  for (let step = 1; before > 0 && (await holdsAt(before)); step *= 2) {
    first = before;
    before = Math.max(0, before - step);
  }
  while (first - before > 1) {
    const middle = Math.floor((first + before) / 2);
    if (await holdsAt(middle)) first = middle;
    else before = middle;
  }
  return first;
}
