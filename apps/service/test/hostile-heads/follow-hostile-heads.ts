import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_TRIE_ROOT, type Header, headerFromJson, headerHash, parseGenesis } from '@ethread/chain';
import {
  bytesToHex,
  createRandom,
  hexToBytes,
  quantityToHex,
  silentLogger,
  systemClock,
} from '@ethread/core';
import { createHistory } from '@ethread/history';
import { devGenesis, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { provenCall } from '../json-rpc.ts';
import { startChain, temporaryFolder } from '../service-process.ts';

export interface HostileReport {
  /** Reported heads that belong to no chain, or to a fork that no other node has. */
  readonly reported: number;
  /** Problems that the verification of the store found afterwards. */
  readonly problems: readonly unknown[];
  readonly blocks: number;
  /** Whether the store has the chain of the honest node at the end. */
  readonly isChain: boolean;
}
/** Hostile heads between two blocks of the chain. */
const HEADS_A_BLOCK = 25;
/** Hostile headers that the node also returns by hash. */
const MAX_SHOWN = 256;

/**
 * Returns a header with a correct hash that no other node has. Its block is empty, so the header suffices to store it.
 */
function hostileHeader(real: Header, realHash: Uint8Array, random: () => number): Header {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const word = () => hexToBytes(`0x${Array.from({ length: 32 }, () => pick(HEX)).join('')}`);
  const child = { ...real, number: real.number + 1, parentHash: realHash, timestamp: real.timestamp + 1 };
  const empty = {
    transactionsRoot: EMPTY_TRIE_ROOT,
    receiptsRoot: EMPTY_TRIE_ROOT,
    gasUsed: 0n,
    logsBloom: new Uint8Array(256),
  };
  const base: Header = { ...child, ...empty, stateRoot: word() };
  const spoil: readonly (() => Partial<Header>)[] = [
    () => ({}),
    () => ({ parentHash: word() }),
    () => ({ number: 2 ** 32 + Math.floor(random() * 64) }),
    () => ({ number: real.number + Math.floor(random() * 10_000_000) }),
    () => ({ number: Math.floor(random() * real.number), parentHash: word() }),
    () => ({ number: Number.MAX_SAFE_INTEGER }),
    () => ({ timestamp: Number.MAX_SAFE_INTEGER }),
    () => ({ timestamp: 0 }),
    () => ({ gasLimit: 2n ** 62n }),
    () => ({ extraData: new Uint8Array(Math.floor(random() * 4_096)) }),
    () => ({ baseFeePerGas: 2n ** 200n }),
    () => ({ number: real.number, parentHash: real.parentHash }),
  ];
  return { ...base, ...pick(spoil)() };
}

const HEX = [...'0123456789abcdef', ...'0123456789abcdef'].map((digit, index) =>
  index < 16 ? `${digit}0` : `f${digit}`,
);

/**
 * Lets a service with a local store follow a node that reports hostile heads between those of its chain, chosen by a
 * seed.
 */
export async function followHostileHeads({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}): Promise<HostileReport> {
  const random = createRandom(seed).next;
  const anvil = await startAnvil();
  await anvil.mine(40);
  const proxy = await startProxy(anvil);
  const folder = temporaryFolder();
  const genesis = await devGenesis(anvil);
  writeFileSync(join(folder, 'genesis.json'), genesis);
  const nodes = [{ name: 'own', url: proxy.url }];
  const chainOptions = { nodeOptions: { pollMs: 2, asideMs: 1 }, keep: { graceMs: 200, backfillFrom: 0 } };
  const service = await startChain(
    { name: 'dev', genesis: 'genesis.json', data: 'data', nodes, ...chainOptions },
    { folder },
  );
  const hostile = new Map<string, object>();
  let reported = 0;
  proxy.altering = (method, result, params) => {
    if (method === 'eth_getBlockByHash') return hostile.get(String(params[0]));
    if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest' || reported >= count || random() < 0.3) {
      return undefined;
    }
    reported++;
    const real = headerFromJson(result);
    const header = hostileHeader(real, hexToBytes(String(Object(result).hash)), random);
    const hash = bytesToHex(headerHash(header));
    const shown = { ...Object(result), ...toWire(header), hash, transactions: [], uncles: [] };
    if (random() < 0.5) hostile.set(hash, shown);
    if (hostile.size > MAX_SHOWN) hostile.delete([...hostile.keys()][0] ?? '');
    return shown;
  };
  const latest = async () => Object(await service.query('eth_getBlockByNumber', 'latest', false)).hash;
  const isStored = async (hash: string) => {
    const { result, proof } = await provenCall(service.apiUrl, 'eth_getBlockReceipts', hash);
    return result !== null && proof === 'local';
  };
  try {
    while (reported < count) {
      const before = reported;
      await until(() => reported >= Math.min(count, before + HEADS_A_BLOCK));
      await anvil.mine();
    }
    hostile.clear();
    await anvil.mine();
    const head = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false)).hash;
    // While the store is behind, the service shows a head of the node.
    await until(async () => (await latest()) === head && (await isStored(head)));
  } finally {
    await service.stop();
    await proxy.close();
  }
  const history = createHistory({
    path: join(folder, 'data', 'history'),
    genesis: parseGenesis(JSON.parse(genesis)),
    logger: silentLogger,
    clock: systemClock,
  });
  try {
    const { problems, blocks } = await history.verify();
    const head = history.head();
    const number = quantityToHex(head?.header.number ?? 0);
    const real = Object(await anvil.rpc('eth_getBlockByNumber', number, false));
    return { reported, problems, blocks, isChain: head !== null && bytesToHex(head.hash) === real.hash };
  } finally {
    await history.close();
    await anvil.kill();
  }
}

function toWire(header: Header): object {
  const { parentHash, number, timestamp, stateRoot, transactionsRoot, receiptsRoot, logsBloom } = header;
  const { gasUsed, gasLimit, extraData, baseFeePerGas = 0n } = header;
  return {
    number: quantityToHex(number),
    timestamp: quantityToHex(timestamp),
    parentHash: bytesToHex(parentHash),
    stateRoot: bytesToHex(stateRoot),
    transactionsRoot: bytesToHex(transactionsRoot),
    receiptsRoot: bytesToHex(receiptsRoot),
    logsBloom: bytesToHex(logsBloom),
    gasUsed: quantityToHex(gasUsed),
    gasLimit: quantityToHex(gasLimit),
    extraData: bytesToHex(extraData),
    baseFeePerGas: quantityToHex(baseFeePerGas),
  };
}
