import {
  type Block,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  encodeTrieAccount,
  type Genesis,
  genesisHeader,
  type Header,
  headerHash,
  keccak256,
  parseGenesis,
  updateTrie,
  LONDON_AT_GENESIS,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';

/** A chain of blocks that only pay their miner, so that a test can create any tree of blocks. */
export interface MinedChain {
  readonly genesis: Genesis;
  readonly genesisBlock: MinedBlock;
  /** Creates a child of a block, mined by the account with a small number. */
  mine(parent: MinedBlock, miner: number): MinedBlock;
}

export interface MinedBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
  /** The block's RLP. */
  readonly encoded: Uint8Array;
  readonly block: Block;
  /** The balance of each miner after the block, by number. */
  readonly balances: ReadonlyMap<number, bigint>;
}

/** wei per block, from Constantinople on (EIP-1234). */
const REWARD = 2n * 10n ** 18n;

export const minerAddress = (miner: number): Uint8Array => new Uint8Array(20).fill(miner + 1);

export function createMinedChain(): MinedChain {
  const genesis = parseGenesis({
    config: { chainId: 7, ...LONDON_AT_GENESIS },
    difficulty: '0x10',
    gasLimit: '0x1c9c380',
    alloc: {},
  });
  const nodes = new Map<string, Uint8Array>();

  function rootOf(balances: ReadonlyMap<number, bigint>): Uint8Array {
    const changes = [...balances].map(([miner, balance]) => ({
      key: keccak256(minerAddress(miner)),
      value: encodeTrieAccount({
        nonce: 0n,
        balance,
        storageRoot: EMPTY_TRIE_ROOT,
        codeHash: keccak256(new Uint8Array()),
      }),
    }));
    return updateTrie(
      { node: (hash) => nodes.get(bytesToHex(hash)) },
      EMPTY_TRIE_ROOT,
      changes,
      (hash, encoded) => void nodes.set(bytesToHex(hash), encoded),
    );
  }

  function minedBlock(header: Header, balances: ReadonlyMap<number, bigint>): MinedBlock {
    const block: Block = { header, transactions: [], uncles: [] };
    return { header, hash: headerHash(header), encoded: encodeBlock(block), block, balances };
  }

  return {
    genesis,
    genesisBlock: minedBlock(genesisHeader(genesis, EMPTY_TRIE_ROOT), new Map()),
    mine(parent, miner) {
      const balances = new Map(parent.balances);
      balances.set(miner, (balances.get(miner) ?? 0n) + REWARD);
      const header: Header = {
        ...parent.header,
        parentHash: parent.hash,
        number: parent.header.number + 1,
        timestamp: parent.header.timestamp + 12,
        miner: minerAddress(miner),
        stateRoot: rootOf(balances),
      };
      return minedBlock(header, balances);
    },
  };
}
