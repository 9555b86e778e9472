import {
  callBlockOf,
  callRequestFromJson,
  createEvmEngine,
  findAccessList,
  TransactionTracer,
  withOverrides,
} from '@ethread/calls';
import {
  blockToJson,
  encodeBlock,
  type ForkSchedule,
  EMPTY_TRIE_ROOT,
  EMPTY_UNCLES_HASH,
  type Header,
  headerHash,
  headerToJson,
  publicForkSchedule,
  receiptsToJson,
  transactionHash,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createPrograms, loadPartialCrypto, World } from '@ethread/evm';
import { PlayedError, type Playing, unknownMethod } from './counting-proxy.ts';
import type { WitnessBlock } from './witness-block.ts';

const GENESIS: Header = {
  parentHash: new Uint8Array(32),
  sha3Uncles: EMPTY_UNCLES_HASH,
  miner: new Uint8Array(20),
  stateRoot: hexToBytes('0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544'),
  transactionsRoot: EMPTY_TRIE_ROOT,
  receiptsRoot: EMPTY_TRIE_ROOT,
  logsBloom: new Uint8Array(256),
  difficulty: 0x400000000n,
  number: 0,
  gasLimit: 5_000n,
  gasUsed: 0n,
  timestamp: 0,
  extraData: hexToBytes('0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa'),
  mixHash: new Uint8Array(32),
  nonce: hexToBytes('0x0000000000000042'),
};

const GAS_CAP = 300_000_000n;
const FRAME_MEMORY_BYTES = 64 * 1024 * 1024;
const MAX_TRACE_BYTES = 256 * 1024 * 1024;
const NEVER = { isDue: false };

/**
 * Returns the part of a node that has a recorded block, and of its parent's state what the block reads. It hints by
 * running the block on this state: what the witness lacks counts as absent there.
 */
export async function playWitness(witness: WitnessBlock): Promise<Playing> {
  const { parent, at, block, senders } = witness;
  const crypto = await loadPartialCrypto();
  await crypto.loadCurves();
  const genesis = mainnetRules();
  const engine = createEvmEngine(genesis, crypto, {
    frameMemoryBytes: FRAME_MEMORY_BYTES,
    maxReturnBytes: MAX_TRACE_BYTES,
  });
  const programs = createPrograms(FRAME_MEMORY_BYTES);
  const ground = () => ({ world: new World(witness.state, programs), blockHashOf: witness.blockHashOf });
  const facts = {
    block,
    hash: at.hash,
    size: encodeBlock(block).length,
    transactionHashes: block.transactions.map(transactionHash),
    senders,
  };
  const receipts = receiptsToJson({
    block: facts,
    receipts: witness.receipts,
    blobGasPrice: 1n,
  });
  // Ahead, since a node does not stop responding while it traces.
  const prestate = prestateOf();

  function prestateOf(): unknown {
    const config = { ...genesis, depositContract: new Uint8Array(20), daoForkSupport: false };
    const tracer = new TransactionTracer(config, crypto, { frameMemoryBytes: FRAME_MEMORY_BYTES });
    const traced = {
      block,
      blockHash: at.hash,
      senders,
      from: 0,
      to: block.transactions.length - 1,
      trace: { kind: 'prestate', options: {} } as const,
      isNamed: true,
      maxBytes: MAX_TRACE_BYTES,
    };
    const outcome = tracer.run(traced, ground(), NEVER);
    if (outcome.kind !== 'traced') throw new Error('the block cannot be traced');
    return JSON.parse(`[${Buffer.concat(outcome.chunks).toString()}]`);
  }

  function accessList(call: unknown, overrides: unknown): unknown {
    const request = callRequestFromJson(Object(call), GAS_CAP);
    const on = { ...ground(), block: callBlockOf(parent.header) };
    const accounts = Object.entries(Object(overrides)).map(([address, override]) => ({
      address: hexToBytes(address),
      balance: BigInt(Object(override).balance),
    }));
    const found = withOverrides({ genesis, crypto }, { accounts, block: {} }, on, (seen) =>
      findAccessList(engine, request, seen, NEVER),
    );
    if (found.kind !== 'listed') throw new PlayedError(-32_000, found.kind);
    return {
      accessList: found.accessList.map(({ address, storageKeys }) => ({
        address: bytesToHex(address),
        storageKeys: storageKeys.map(bytesToHex),
      })),
      gasUsed: '0x0',
    };
  }

  function blockOf(name: unknown, isFull: unknown): unknown {
    const isGenesis = name === '0x0' || name === 'earliest' || name === bytesToHex(headerHash(GENESIS));
    if (isGenesis) return headerJson(GENESIS, headerHash(GENESIS));
    if (name === bytesToHex(parent.hash) || Number(name) === parent.header.number)
      return headerJson(parent.header, parent.hash);
    if (name === 'safe' || name === 'finalized') return headerJson(parent.header, parent.hash);
    const isNewest = name === 'latest' || name === bytesToHex(at.hash) || Number(name) === at.header.number;
    return isNewest ? blockToJson(facts, { fullTransactions: isFull === true, pending: false }) : null;
  }

  return ({ method, params }) => {
    const [first, second, third] = params;
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'net_version':
        return '1';
      case 'web3_clientVersion':
        return 'witness';
      case 'eth_syncing':
        return false;
      case 'eth_blockNumber':
        return `0x${at.header.number.toString(16)}`;
      case 'eth_getBlockByNumber':
      case 'eth_getBlockByHash':
        return blockOf(first, second);
      case 'eth_getBlockReceipts':
        return receipts;
      case 'eth_getTransactionReceipt':
        return receipts.find(({ transactionHash }) => transactionHash === first) ?? null;
      case 'eth_getProof':
        return orMissing(() => witness.proof(String(first), Array.isArray(second) ? second.map(String) : []));
      case 'eth_getCode':
        return orMissing(() => witness.code(String(first)));
      case 'eth_createAccessList':
        return accessList(first, third);
      case 'debug_traceBlockByHash':
        return prestate;
    }
    throw unknownMethod(method);
  };
}

function mainnetRules(): ForkSchedule {
  const rules = publicForkSchedule('mainnet');
  if (!rules) throw new Error('the rules of mainnet are unknown');
  return rules;
}

function headerJson(header: Parameters<typeof headerToJson>[0], hash: Uint8Array): unknown {
  return { ...headerToJson(header, hash), size: '0x0', transactions: [], uncles: [], withdrawals: [] };
}

/** Returns a result, or the error of a node that does not have a part of the state. */
function orMissing(find: () => unknown): unknown {
  try {
    return find();
  } catch (error) {
    throw new PlayedError(-32_000, error instanceof Error ? error.message : String(error));
  }
}
