import {
  type BlockSelector,
  knownSenders,
  nothingAvailable,
  type RequestContext,
  type StoredHeader,
  type StoredReceipts,
} from '@ethread/ports';
import { createInMemoryChain, testContext } from '@ethread/ports/testing';
import { type Header, headerHash, type LegacyTransaction, type Log, transactionHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import type { MethodName } from '@ethread/types';
import { createHandlers } from '../create-handlers.ts';
import type { MethodModules, MethodOptions } from '../method-modules.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);

export const CHAIN_ID = 1337n;
export const GAS_LIMIT = 1_000n;
export const SENDER = bytesToHex(bytes(20, 0x5e));
export const TOKEN = bytesToHex(bytes(20, 0x70));
export const OTHER_TOKEN = bytesToHex(bytes(20, 0x71));
export const TRANSFER = bytesToHex(bytes(32, 0xdd));
export const UNKNOWN_HASH = bytesToHex(bytes(32, 0xab));

const header = (number: number): Header => ({
  parentHash: bytes(32, number),
  sha3Uncles: bytes(32, 1),
  miner: bytes(20, 2),
  stateRoot: bytes(32, 3),
  transactionsRoot: bytes(32, 4),
  receiptsRoot: bytes(32, 5),
  logsBloom: bytes(256, 0),
  difficulty: 7n,
  number,
  gasLimit: GAS_LIMIT,
  gasUsed: 0n,
  timestamp: 1_000 + number,
  extraData: new Uint8Array(),
  mixHash: bytes(32, 6),
  nonce: bytes(8, 0),
});
export const transaction = (nonce: bigint, to: Uint8Array | null): LegacyTransaction => ({
  type: 0,
  nonce,
  gasLimit: 100n,
  to,
  value: 0n,
  input: new Uint8Array(),
  gasPrice: 9n,
  v: 27n,
  r: 1n,
  s: 1n,
});
const log = (address: number): Log => ({
  address: bytes(20, address),
  topics: [bytes(32, 0xdd)],
  data: new Uint8Array(),
});
const stored = (
  number: number,
  transactions: readonly LegacyTransaction[] = [],
  logs: readonly (readonly Log[])[] = [],
  uncles: readonly Header[] = [],
): StoredReceipts => ({
  block: {
    hash: headerHash(header(number)),
    header: header(number),
    canonical: true,
    block: { header: header(number), transactions, uncles },
    size: 600,
    totalDifficulty: BigInt(7 * (number + 1)),
    transactionHashes: transactions.map(transactionHash),
    senders: knownSenders(transactions.map(() => bytes(20, 0x5e))),
  },
  receipts: transactions.map((_, index) => ({
    type: 0,
    outcome: { status: 1 },
    cumulativeGasUsed: BigInt(21 * (index + 1)),
    logsBloom: bytes(256, 0),
    logs: logs[index] ?? [],
  })),
});

const blocks = [
  stored(0),
  stored(
    1,
    [transaction(0n, null), transaction(1n, bytes(20, 0x70))],
    [[log(0x71)], [log(0x70), log(0x70)]],
    [header(0)],
  ),
  stored(2),
] as const;

/** A chain of three blocks: an empty one, one with a creation, a call, three logs and an uncle, and an empty head. */
export const chain = createInMemoryChain(blocks);
export const [GENESIS_HASH, BUSY_HASH, HEAD_HASH] = blocks.map(({ block }) => bytesToHex(block.hash)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
export const [CREATION, CALL] = blocks[1].block.transactionHashes.map(bytesToHex) as [
  `0x${string}`,
  `0x${string}`,
];

export function createChangingChain() {
  const changing = {
    change: (header: StoredHeader): StoredHeader => header,
    chain: {
      ...chain,
      async header(selector: BlockSelector) {
        const header = await chain.header(selector);
        return header && 'hash' in header ? changing.change(header) : header;
      },
    },
  };
  return changing;
}

/** All methods over the chain, without calls and states. */
export const contract = createHandlers({
  chainId: CHAIN_ID,
  chain,
  logs: chain,
  executor: nothingAvailable,
  state: nothingAvailable,
});
export const router = createRouter(contract);

/** Calls a method as the gateway does: through the router, which validates the params. */
export async function send(
  method: MethodName,
  params: unknown,
  modules: Partial<MethodModules> = {},
  options: MethodOptions = {},
  asker: RequestContext = testContext,
): Promise<unknown> {
  const router = createRouter(
    createHandlers(
      {
        chainId: CHAIN_ID,
        chain,
        logs: chain,
        executor: nothingAvailable,
        state: nothingAvailable,
        ...modules,
      },
      options,
    ),
  );
  const result = await router.invoke(router.prepare(method, params), asker);
  if (result instanceof JsonBytes) return result.parse();
  if (!(result instanceof JsonStream)) return result;
  const pieces: Uint8Array[] = [];
  for await (const piece of result) pieces.push(Uint8Array.from(piece));
  return JSON.parse(Buffer.concat(pieces).toString());
}
