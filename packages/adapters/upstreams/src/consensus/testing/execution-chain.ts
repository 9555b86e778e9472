import {
  ETHEREUM_BASE_FEE,
  EMPTY_TRIE_ROOT,
  type Header,
  headerHash,
  logsBloom,
  nextBaseFee,
  unclesHash,
} from '@ethread/chain';
import type { ExecutionBlock } from './lab-chain.ts';

const FIRST_TIMESTAMP = 1_700_000_000;

/** Creates headers of empty blocks from block 0 on. @param seed Another seed makes another fork. */
export function makeExecutionChain(count: number, seed = 0): ExecutionBlock[] {
  const blocks: ExecutionBlock[] = [];
  for (let number = 0; number < count; number++) {
    const parent = blocks.at(-1);
    const header: Header = {
      parentHash: parent?.hash ?? new Uint8Array(32),
      sha3Uncles: unclesHash([]),
      miner: new Uint8Array(20),
      stateRoot: EMPTY_TRIE_ROOT,
      transactionsRoot: EMPTY_TRIE_ROOT,
      receiptsRoot: EMPTY_TRIE_ROOT,
      logsBloom: logsBloom([]),
      difficulty: 0n,
      number,
      gasLimit: 30_000_000n,
      gasUsed: 0n,
      timestamp: FIRST_TIMESTAMP + 12 * number,
      extraData: Uint8Array.of(seed),
      mixHash: new Uint8Array(32),
      nonce: new Uint8Array(8),
      baseFeePerGas: parent ? nextBaseFee(parent.header, ETHEREUM_BASE_FEE) : ETHEREUM_BASE_FEE.initial,
      withdrawalsRoot: EMPTY_TRIE_ROOT,
    };
    blocks.push({ header, hash: headerHash(header) });
  }
  return blocks;
}
