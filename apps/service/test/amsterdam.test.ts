import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeRlp, genesisHeader, headerHash, keccak256, type RlpItem } from '@ethread/chain';
import { createClient, http, type Transport } from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import {
  AMSTERDAM_BLOCK,
  createThreadlessExecution,
  readCrossing,
  readCrossingGenesis,
} from '@ethread/execution/testing';
import { until } from '@ethread/setup';
import { type Proxy, startProxy } from '@ethread/upstreams/testing';
import { provenCall } from './json-rpc.ts';
import { KEY, type ServiceProcess, startChain, startService } from './service-process.ts';

/** A chain of geth that crosses Osaka, a blob fork and Amsterdam. */
const RECORDED = join(import.meta.dirname, '../../../tools/setup/recorded/fork-crossing');
const GENESIS_FILE = join(RECORDED, 'genesis.json');
const HEAD = 48;
const PATIENCE_MS = 120_000;
const genesis = readCrossingGenesis();

/** Returns the access lists of the recorded blocks as nodes show them, by block hash. */
async function readAccessLists(): Promise<Map<string, object[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-lists-'));
  const execution = await createThreadlessExecution(genesis, folder);
  const lists = new Map<string, object[]>();
  let parent = genesisHeader(genesis, await execution.initGenesis());
  for (const block of await readCrossing()) {
    const { blockAccessList } = await execution.execute(block, parent);
    if (blockAccessList) lists.set(bytesToHex(headerHash(block.header)), listToJson(blockAccessList));
    parent = block.header;
  }
  await execution.close();
  rmSync(folder, { recursive: true });
  return lists;
}

const itemsOf = (item: RlpItem | undefined): readonly RlpItem[] =>
  item === undefined || item instanceof Uint8Array ? [] : item;
const hexOf = (item: RlpItem | undefined) => bytesToHex(item instanceof Uint8Array ? item : new Uint8Array());
const quantityOf = (item: RlpItem | undefined) =>
  quantityToHex(BigInt(`${hexOf(item)}`.replace(/^0x$/, '0x0')));
const wordOf = (item: RlpItem | undefined) => `0x${hexOf(item).slice(2).padStart(64, '0')}`;

function listToJson(list: Uint8Array): object[] {
  const changes = (items: RlpItem | undefined, value: (item: RlpItem | undefined) => string = quantityOf) =>
    itemsOf(items).map((one) => ({ index: quantityOf(itemsOf(one)[0]), value: value(itemsOf(one)[1]) }));
  return itemsOf(decodeRlp(list, 'list')).map((account) => {
    const [address, slots, reads, balances, nonces, codes] = itemsOf(account);
    return {
      address: hexOf(address),
      storageChanges: itemsOf(slots).map((slot) => ({
        key: wordOf(itemsOf(slot)[0]),
        changes: changes(itemsOf(slot)[1], wordOf),
      })),
      storageReads: itemsOf(reads).map(wordOf),
      balanceChanges: changes(balances),
      nonceChanges: changes(nonces),
      codeChanges: itemsOf(codes).map((one) => ({
        index: quantityOf(itemsOf(one)[0]),
        code: hexOf(itemsOf(one)[1]),
      })),
    };
  });
}

describe('chain that crosses Amsterdam', () => {
  let origin: ServiceProcess;
  let node: Proxy;
  let lists: Map<string, object[]>;
  const started: ServiceProcess[] = [];

  beforeAll(async () => {
    lists = await readAccessLists();
    origin = await startService({
      genesis: GENESIS_FILE,
      imports: [join(RECORDED, 'chain.rlp')],
      methods: 'extended',
    });
    node = await startProxy({
      async rpc(method, ...params) {
        if (method === 'eth_chainId') return quantityToHex(genesis.chainId);
        if (method === 'eth_getBlockAccessList') return lists.get(String(params[0])) ?? null;
        return origin.query(method, ...params);
      },
    });
  });

  afterAll(async () => {
    for (const service of started) await service.stop();
    await node.close();
    await origin.stop();
  });

  async function startFollower(): Promise<ServiceProcess> {
    const nodes = [{ name: 'own', url: node.url }];
    const keep = { backfillFrom: 1, backfillBlocksPerSecond: 10_000 };
    const chain = { name: 'dev', genesis: GENESIS_FILE, data: 'data', execute: true, nodes, keep };
    const service = await startChain(chain);
    started.push(service);
    return service;
  }

  /** Waits until the state of the head is in the local store, and compares the state of some blocks. */
  async function expectSameState(service: ServiceProcess): Promise<void> {
    const miner = '0xfee0000000000000000000000000000000000000';
    const head = quantityToHex(HEAD);
    await until(async () => {
      const { proof } = await provenCall(service.apiUrl, 'eth_getProof', miner, [], head);
      return proof === 'local';
    }, PATIENCE_MS);
    for (const number of [AMSTERDAM_BLOCK - 1, AMSTERDAM_BLOCK, HEAD]) {
      for (const { address } of [...lists.values()].flat().slice(0, 12).map(Object)) {
        const params = [address, ['0x0', '0x1'], quantityToHex(number)];
        const { proof, result } = await provenCall(service.apiUrl, 'eth_getProof', ...params);
        expect(proof).toBe('local');
        expect(result).toEqual(await origin.query('eth_getProof', ...params));
      }
    }
  }

  it('creates the state of new blocks from access lists, executes those whose lists a node alters, and blames it for none', async () => {
    const altered = [...lists.keys()].filter((_hash, index) => index % 4 === 3);
    node.altering = (method, result, [hash]) =>
      method === 'eth_getBlockAccessList' && Array.isArray(result) && altered.includes(String(hash))
        ? result.slice(1)
        : undefined;
    const follower = await startFollower();
    await expectSameState(follower);
    // A call whose time ran out on a busy machine is repeated.
    const listCalls = node.requested.filter(({ method }) => method === 'eth_getBlockAccessList').length;
    expect(listCalls).toBeGreaterThanOrEqual(HEAD - AMSTERDAM_BLOCK + 1);
    expect(follower.output()).not.toContain('the node lied');
  });

  it('returns the access list of a block, as JSON and as the bytes whose hash is in the header', async () => {
    for (const [hash, list] of lists) {
      expect(await origin.query('eth_getBlockAccessList', hash)).toEqual(list);
      const bytes = hexToBytes(String(await origin.query('debug_getRawBlockAccessList', hash)));
      const { blockAccessListHash } = Object(await origin.query('eth_getBlockByHash', hash, false));
      expect(bytesToHex(keccak256(bytes))).toBe(blockAccessListHash);
    }
    const before = quantityToHex(AMSTERDAM_BLOCK - 1);
    expect(await origin.query('eth_getBlockAccessList', before)).toBeNull();
    expect(await origin.query('debug_getRawBlockAccessList', before)).toBe('0x');
    expect(await origin.query('eth_getBlockAccessList', '0x3e8')).toBeNull();
    expect(await origin.call('debug_getRawBlockAccessList', '0x3e8')).toMatchObject({
      error: { code: -32001 },
    });
  });

  describe('to the client that verifies', () => {
    const NUMBERS = [1, AMSTERDAM_BLOCK - 1, AMSTERDAM_BLOCK, 13, 30, HEAD].map(quantityToHex);
    let plain: Transport;
    beforeAll(() => {
      plain = http(`${origin.url}/v3/${KEY}`);
    });
    afterAll(() => plain.close());

    /** Creates a client of a service whose responses are altered on their way. */
    const clientOf = (alter: (method: string, result: unknown) => unknown = (_method, result) => result) =>
      createClient(
        verified(
          {
            async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
              return alter(method, await plain.request(method, params)) as Result;
            },
            close() {},
          },
          { blobSchedule: genesis.blobSchedule, maxSteps: HEAD },
        ),
      );

    it('proves blocks, receipts, logs and accounts on both sides of the fork', async () => {
      const own = createClient(plain);
      const client = clientOf();
      for (const number of NUMBERS) {
        expect(await client.eth_getBlockByNumber(number, true)).toEqual(
          await own.eth_getBlockByNumber(number, true),
        );
        expect(await client.eth_getBlockReceipts(number)).toEqual(await own.eth_getBlockReceipts(number));
        const filter = { fromBlock: number, toBlock: number };
        expect(await client.eth_getLogs(filter)).toEqual(await own.eth_getLogs(filter));
        const { miner = '0x' } = (await own.eth_getBlockByNumber(number, false)) ?? {};
        expect(await client.eth_getProof(miner, [], number)).toEqual(
          await own.eth_getProof(miner, [], number),
        );
      }
    });

    it.each(['blockAccessListHash', 'slotNumber', 'gasUsed', 'excessBlobGas', 'requestsHash'])(
      'finds an altered %s of an Amsterdam block',
      async (field) => {
        const client = clientOf((method, result) =>
          method === 'eth_getBlockByNumber' ? { ...Object(result), [field]: `0x1${'0'.repeat(63)}` } : result,
        );
        const queried = client.eth_getBlockByNumber(quantityToHex(AMSTERDAM_BLOCK + 1), true);
        await expect(queried).rejects.toBeInstanceOf(VerificationError);
      },
    );

    it('finds a receipt whose gas was altered, and one without the log of its transfer', async () => {
      for (const alter of [
        (receipt: object) => ({ ...receipt, gasUsed: '0x5209' }),
        (receipt: object) => ({ ...receipt, logs: [] }),
      ]) {
        const client = clientOf((method, result) =>
          method === 'eth_getBlockReceipts' && Array.isArray(result)
            ? result.map((receipt) => (receipt.logs.length > 0 ? alter(receipt) : receipt))
            : result,
        );
        await expect(client.eth_getBlockReceipts(quantityToHex(30))).rejects.toBeInstanceOf(
          VerificationError,
        );
      }
    });
  });
});
