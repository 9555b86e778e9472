import type { Header } from '@ethread/chain';
import type { BlockAndReceipts, BlockExecutor } from '@ethread/ports';

/** Returns known receipts instead of executing blocks, and records the calls as `2 on 1` and `flush`. */
export function knownExecutor(known: readonly BlockAndReceipts[]): {
  calls: string[];
  executor: BlockExecutor;
} {
  const calls: string[] = [];
  const executor: BlockExecutor = {
    execute({ header }, parent: Header) {
      calls.push(`${header.number} on ${parent.number}`);
      const found = known.find(({ block }) => block.header.number === header.number);
      if (!found) return Promise.reject(new Error(`block ${header.number} does not execute: out of luck`));
      return Promise.resolve({ receipts: found.receipts, senders: found.senders });
    },
    flush() {
      calls.push('flush');
      return Promise.resolve();
    },
  };
  return { calls, executor };
}
