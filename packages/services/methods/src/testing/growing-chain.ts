import {
  isUnavailable,
  knownSenders,
  nothingAvailable,
  type RequestContext,
  type StoredReceipts,
} from '@ethread/ports';
import { createInMemoryChain } from '@ethread/ports/testing';
import { type Header, headerHash, type Log, logsBloom } from '@ethread/chain';
import type { Handlers } from '@ethread/server';
import { createHandlers } from '../create-handlers.ts';
import { CHAIN_ID, chain as smallChain, transaction } from './small-chain.ts';

const first = await smallChain.block({ tag: 'earliest' });
if (first === null || isUnavailable(first)) throw new Error('the small chain has a first block');
const genesis = first;

/** Creates a chain of empty headers, to which a test adds blocks with logs, and which it forks. */
export function createGrowingChain() {
  const blocks: StoredReceipts[] = [{ block: genesis, receipts: [] }];
  const chain = createInMemoryChain(blocks);
  const contract: Handlers<RequestContext> = createHandlers({
    chainId: CHAIN_ID,
    chain,
    logs: chain,
    executor: nothingAvailable,
    state: nothingAvailable,
  });
  let salt = 0n;

  return {
    blocks,
    chain,
    contract,
    /** Adds a block with logs. Every block has another hash. */
    mine(logs: readonly Log[]): void {
      const parent = blocks.at(-1)?.block ?? genesis;
      const header: Header = {
        ...genesis.header,
        parentHash: parent.hash,
        number: parent.header.number + 1,
        difficulty: ++salt,
        logsBloom: logsBloom(logs),
      };
      const receipt = {
        type: 0,
        outcome: { status: 1 as const },
        cumulativeGasUsed: 21n,
        logsBloom: header.logsBloom,
        logs,
      };
      const block = {
        ...genesis,
        hash: headerHash(header),
        header,
        block: { header, transactions: [transaction(0n, new Uint8Array(20))], uncles: [] },
        transactionHashes: [headerHash(header)],
        senders: knownSenders([new Uint8Array(20)]),
      };
      blocks.push({ block, receipts: [receipt] });
    },
    /** Removes the newest blocks, except the first. */
    drop(count: number): void {
      blocks.splice(Math.max(1, blocks.length - count));
    },
  };
}
