import {
  EMPTY_TRIE_ROOT,
  encodeRlp,
  encodeTrieAccount,
  type Header,
  headerHash,
  headerToJson,
  keccak256,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { runNext } from '../../next-task.ts';

/** A chain of one block, for a call that a program makes to itself. */
export interface PracticeChain {
  /** The hash of the block. */
  readonly anchor: `0x${string}`;
  /** An eth_call that reads the state. */
  readonly params: readonly unknown[];
  /** Responds as a service does, in a new task. */
  readonly fetch: typeof fetch;
}

const ADDRESS = new Uint8Array(20).fill(0xab);
/** Asks the contract to call itself as often, after which its blocks are translated. */
const INPUT = `0x${'8'.padStart(64, '0')}`;

/**
 * A contract that works as a multicall of token balances. With a number, it calls itself that often and returns the last
 * result. Without one, it returns a value of a mapping. The numbers are places.
 *
 * ```text
 * 00 PUSH0 CALLDATALOAD DUP1 ISZERO PUSH1 21 JUMPI
 * 07 JUMPDEST PUSH1 20 PUSH1 40 PUSH1 20 PUSH1 60 ADDRESS GAS STATICCALL POP PUSH1 1 SWAP1 SUB DUP1 PUSH1 07 JUMPI
 * 1c PUSH1 20 PUSH1 40 RETURN
 * 21 JUMPDEST PUSH1 7 PUSH1 20 MSTORE PUSH1 40 PUSH0 KECCAK256 SLOAD PUSH0 MSTORE PUSH1 20 PUSH0 RETURN
 * ```
 */
const CODE = hexToBytes(
  '0x5f358015602157' +
    '5b6020604060206060305afa506001900380600757' +
    '60206040f3' +
    '5b600760205260405f20545f5260205ff3',
);
/** The slot that the contract reads. */
const SLOT = keccak256(Uint8Array.from({ length: 64 }, (_, index) => (index === 63 ? 7 : 0)));
const VALUE = 5;

/** A block with the rules of mainnet after Osaka. */
const ZERO = new Uint8Array(32);
const HEADER: Omit<Header, 'stateRoot'> = {
  parentHash: ZERO,
  sha3Uncles: ZERO,
  miner: ADDRESS,
  transactionsRoot: EMPTY_TRIE_ROOT,
  receiptsRoot: EMPTY_TRIE_ROOT,
  logsBloom: new Uint8Array(256),
  difficulty: 0n,
  number: 24_500_000,
  gasLimit: 60_000_000n,
  gasUsed: 0n,
  timestamp: 1_770_000_000,
  extraData: new Uint8Array(),
  mixHash: ZERO,
  nonce: new Uint8Array(8),
  baseFeePerGas: 7n,
  withdrawalsRoot: EMPTY_TRIE_ROOT,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: ZERO,
  requestsHash: ZERO,
};
/** The chain whose rules the block has. */
export const PRACTICE_RULES = 'mainnet';

/** Creates the chain. */
export function practiceChain(): PracticeChain {
  const codeHash = keccak256(CODE);
  const storage = trieOf(SLOT, encodeRlp(Uint8Array.of(VALUE)));
  const state = trieOf(
    ADDRESS,
    encodeTrieAccount({ nonce: 1n, balance: 0n, storageRoot: storage.root, codeHash }),
  );
  const header = { ...HEADER, stateRoot: state.root };
  const anchor = headerHash(header);
  const code = bytesToHex(CODE);

  const responses: Readonly<Record<string, (params: readonly unknown[]) => object>> = {
    eth_getBlockByHash: () => ({ result: headerToJson(header, anchor) }),
    // As calls of the verified client, which read code by reverting with it.
    eth_call: () => ({ error: { code: 3, message: 'execution reverted', data: code } }),
    eth_getProof: ([address, keys]) => ({
      result: {
        address,
        accountProof: state.nodes,
        balance: '0x0',
        nonce: '0x1',
        codeHash: bytesToHex(codeHash),
        storageHash: bytesToHex(storage.root),
        storageProof: [keys].flat().map((key) => ({ key, value: `0x${VALUE}`, proof: storage.nodes })),
      },
    }),
    proof_call: () => ({
      result: {
        result: '0x',
        witness: { state: [...state.nodes, ...storage.nodes], codes: [code], headers: [] },
      },
    }),
  };
  const respond = ({ id, method, params }: { id: unknown; method: string; params: readonly unknown[] }) => ({
    jsonrpc: '2.0',
    id,
    ...responses[method]?.(params),
  });

  return {
    anchor: bytesToHex(anchor),
    params: [{ to: bytesToHex(ADDRESS), input: INPUT }, { blockHash: bytesToHex(anchor) }],
    async fetch(_url, init) {
      const body = JSON.parse(String(init?.body));
      await new Promise<void>((resolve) => runNext(resolve));
      return Response.json(Array.isArray(body) ? body.map(respond) : respond(body));
    },
  };
}

/** Returns the root of a trie with one key, and the nodes that show its value: a branch and a leaf. */
function trieOf(
  key: Uint8Array,
  value: Uint8Array,
): { readonly root: Uint8Array; readonly nodes: readonly string[] } {
  const path = keccak256(key);
  const first = path[0] ?? 0;
  // The path of a leaf begins with 3 where it has an odd number of nibbles.
  path[0] = 0x30 | (first & 15);
  const leaf = encodeRlp([path, value]);
  const children = Array.from({ length: 17 }, (_, nibble) =>
    nibble === first >> 4 ? keccak256(leaf) : new Uint8Array(),
  );
  const branch = encodeRlp(children);
  return { root: keccak256(branch), nodes: [bytesToHex(branch), bytesToHex(leaf)] };
}
