import {
  createLabChain,
  labNetwork,
  type LabChain,
  type LabNode,
  startLabNode,
} from '@ethread/upstreams/consensus/testing';
import { headerFromJson } from '@ethread/chain';
import { createClient, http, type Transport } from '@ethread/client';
import {
  beaconApi,
  type StateStorage,
  UpdateRequiredError,
  verified,
  type VerifiedByConsensusOptions,
} from '@ethread/client/consensus';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { KEY, type ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';

/** The block of the sample chain that slot 0 carries. Each slot carries the next block, up to the last. */
const FIRST_BLOCK = 222;
/** Slots of the beacon chain, over a whole period and into Gloas. */
const SLOTS = 80;
const GLOAS_EPOCH = 9;

let service: ServiceProcess;
let plain: Transport;
let chain: LabChain;
let node: LabNode;
let checkpoint: `0x${string}`;
let execution: ReturnType<typeof executionBlocks> extends Promise<infer Blocks> ? Blocks : never;

async function executionBlocks() {
  const client = createClient(plain);
  return Promise.all(
    Array.from({ length: SLOTS + 1 }, async (_, slot) => {
      const json = await client.eth_getBlockByNumber(`0x${(FIRST_BLOCK + slot).toString(16)}`, false);
      if (!json?.hash) throw new Error(`the sample chain lacks block ${FIRST_BLOCK + slot}`);
      return { header: headerFromJson(json), hash: hexToBytes(json.hash) };
    }),
  );
}

beforeAll(async () => {
  service = await startSampleService();
  plain = http(`${service.url}/v3/${KEY}`);
  execution = await executionBlocks();
});
afterAll(async () => {
  plain.close();
  await service.stop();
});

beforeEach(async () => {
  const [genesis] = execution;
  if (!genesis) throw new Error('no blocks');
  chain = createLabChain(labNetwork(GLOAS_EPOCH), genesis);
  goTo(40);
  checkpoint = bytesToHex(chain.blocks[16]?.root ?? new Uint8Array());
  node = await startLabNode(chain);
});
afterEach(() => node.close());

function goTo(slot: number): void {
  while (chain.slot < slot) chain.advance(execution[chain.slot + 1]);
}

function open(options: Partial<VerifiedByConsensusOptions> = {}) {
  const { genesisTime, slotMs } = chain.network;
  return createClient(
    verified(plain, {
      network: chain.network,
      checkpoint,
      source: beaconApi(node.url),
      maxSteps: 100,
      now: () => genesisTime * 1000 + chain.slot * slotMs,
      ...options,
    }),
  );
}

const hashAt = (slot: number) => bytesToHex(execution[slot]?.hash ?? new Uint8Array());
const latest = async (client: ReturnType<typeof open>) =>
  (await client.eth_getBlockByNumber('latest', false))?.hash;

describe('a transport that is verified by consensus', () => {
  it('returns the newest signed block and the finalized one, through a period and Gloas', async () => {
    const client = open();
    for (const slot of [40, 41, 60, 66, 71]) {
      goTo(slot);
      expect([slot, await latest(client)]).toEqual([slot, hashAt(slot - 1)]);
      const finalized = await client.eth_getBlockByNumber('finalized', false);
      expect(finalized?.hash).toBe(hashAt(8 * (Math.floor((slot - 1) / 8) - 2)));
    }
    // From Gloas on, a header proves the parent of its own payload.
    goTo(SLOTS);
    expect(await latest(client)).toBe(hashAt(SLOTS - 2));
    const old = await client.eth_getBlockByNumber('0xe6', true);
    expect(old).toEqual(await createClient(plain).eth_getBlockByNumber('0xe6', true));
  });

  it('goes on from its stored state without the bootstrap', async () => {
    let state: Uint8Array | undefined;
    const storage: StateStorage = {
      get: async () => state,
      async set(bytes) {
        state = bytes;
      },
    };
    await latest(open({ storage }));
    const bootstraps = () => node.requested.filter((path) => path.includes('bootstrap')).length;
    expect(bootstraps()).toBe(1);
    goTo(70);
    expect(await latest(open({ storage }))).toBe(hashAt(69));
    expect(bootstraps()).toBe(1);
  });

  it('says "update" at a fork that it does not know', async () => {
    const source = beaconApi(node.url);
    const newer = {
      ...source,
      optimisticUpdate: async () => ({ ...(await source.optimisticUpdate()), version: 'heze' }),
    };
    const failed = latest(open({ source: newer }));
    await expect(failed).rejects.toThrow(UpdateRequiredError);
    await expect(failed).rejects.toThrow('update @ethread/client');
  });

  it('fails when nothing new was signed for longer than it may', async () => {
    const { genesisTime, slotMs } = chain.network;
    const now = () => genesisTime * 1000 + (chain.slot + 10) * slotMs;
    expect(await latest(open({ now, maxAgeSlots: 11 }))).toBe(hashAt(39));
    await expect(latest(open({ now, maxAgeSlots: 10 }))).rejects.toThrow('11 slots old');
  });
});
