import type { StoredHeader } from '@ethread/ports';
import {
  blockFromJson,
  type ChainProfile,
  checkTransactions,
  checkWithdrawals,
  transactionFromJson,
  transactionHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { toFault } from './check-header.ts';
import type { Checked } from './check-header.ts';
import { isHex } from './wire-values.ts';

const NO_NONCE = `0x${'00'.repeat(8)}`;
const NO_HASH = `0x${'00'.repeat(32)}`;
const NO_BLOOM = `0x${'00'.repeat(256)}`;
const NOBODY = `0x${'00'.repeat(20)}`;

/**
 * Checks a pending block. It has no hash, but its transactions, its withdrawals and its parent can be compared.
 *
 * Returns the block with zeros for the fields that it does not show.
 *
 * @param latest The followed head, upon which the block may be built.
 */
export function checkPendingBlock(
  json: unknown,
  { full, latest }: { readonly full: boolean; readonly latest: StoredHeader | undefined },
  profile: ChainProfile,
): Checked<object> {
  const shown = Object(json);
  const { transactions } = shown;
  const filled = {
    ...shown,
    hash: NO_HASH,
    number: shown.number ?? '0x0',
    nonce: shown.nonce ?? NO_NONCE,
    logsBloom: shown.logsBloom ?? NO_BLOOM,
    miner: shown.miner ?? NOBODY,
  };
  try {
    const claim = blockFromJson(full ? filled : { ...filled, transactions: [] });
    if (!Array.isArray(transactions)) return malformed('transactions are not a list');
    checkWithdrawals(claim.header, claim.withdrawals, profile);
    if (full) {
      checkTransactions(claim.header, claim.transactions, profile);
      for (const [index, transaction] of claim.transactions.entries()) {
        if (!isHex(Object(transactions[index]).hash, bytesToHex(transactionHash(transaction))))
          return malformed(`the hash of transaction ${index} is not its own`);
      }
    }
    const isOnLatest = latest && bytesEqual(claim.header.parentHash, latest.hash);
    if (isOnLatest && claim.header.timestamp < latest.header.timestamp)
      return malformed('it is older than its parent');
    if (isOnLatest && (shown.number ?? null) !== null && claim.header.number !== latest.header.number + 1)
      return malformed('its number does not follow that of its parent');
    return { value: filled };
  } catch (error) {
    return pendingFault(error);
  }
}

/** Checks the hash of a transaction that is in no block yet. */
export function checkPendingTransaction(json: unknown): Checked<undefined> {
  try {
    const hash = bytesToHex(transactionHash(transactionFromJson(json)));
    return isHex(Object(json).hash, hash)
      ? { value: undefined }
      : malformed('a transaction whose fields hash to something else');
  } catch (error) {
    return pendingFault(error);
  }
}

/**
 * Turns an error into a fault. The node's pending data changes during a response, so a contradiction in it is not a
 * lie.
 */
function pendingFault(error: unknown): Checked<never> {
  const { fault, detail } = toFault(error);
  return { fault: fault === 'lied' ? 'malformed' : fault, detail };
}

function malformed(detail: string): Checked<never> {
  return { fault: 'malformed', detail };
}
