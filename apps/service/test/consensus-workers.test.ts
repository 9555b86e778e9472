import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLabChain,
  type LabChain,
  type LabNode as BeaconNode,
  labNetwork,
  startLabNode as startBeaconNode,
} from '@ethread/upstreams/consensus/testing';
import { bytesToHex } from '@ethread/core';
import { freePort, until } from '@ethread/setup';
import { makeEmptyBlocks } from '@ethread/upstreams/testing';
import { consensusSection } from './consensus/consensus-section.ts';
import { callOf, postJson } from './json-rpc.ts';
import { CHAIN_ID, GENESIS } from './lying-nodes/honest-chain.ts';
import { type LabNode, startLabNode } from './lying-nodes/lab-node.ts';
import {
  configurationFile,
  NEVER_LATE,
  type ServiceProcess,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
import { livingWorkers } from './service-workers.ts';

const WORKERS = 3;
/** The head at the start, in slots and blocks. */
const HEAD = 60;
/** Slots that the beacon chain may advance before it is ahead of the clock. */
const SPARE_SLOTS = 30;
/** Long enough that no slot passes in the test: only events of the beacon node move the head. */
const SLOT_MS = 600_000;

/** What a process shows of the newest signed block. */
interface Shown {
  readonly hash: unknown;
  readonly head: unknown;
}

describe('several processes that follow consensus', () => {
  const blocks = makeEmptyBlocks(undefined, HEAD + SPARE_SLOTS + 1, 0);
  let beacon: LabChain;
  let beaconNode: BeaconNode;
  let node: LabNode;
  let service: ServiceProcess;

  beforeAll(async () => {
    const genesisTime = Math.floor(Date.now() / 1_000) - ((HEAD + SPARE_SLOTS) * SLOT_MS) / 1_000;
    const network = labNetwork(6, { slotMs: SLOT_MS, genesisTime });
    const [genesis] = blocks;
    if (!genesis) throw new Error('the chain has a block');
    beacon = createLabChain(network, genesis);
    while (beacon.slot < HEAD) beacon.advance(blocks[beacon.slot + 1]);
    beaconNode = await startBeaconNode(beacon);
    node = await startLabNode(CHAIN_ID, blocks.slice(0, HEAD + 1), HEAD);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), JSON.stringify(GENESIS));
    const main = {
      name: 'main',
      genesis: 'genesis.json',
      data: 'data',
      nodes: [{ name: 'own', url: node.url }],
      nodeOptions: { pollMs: 100 },
      staleAfter: 1_000_000,
      consensus: { ...consensusSection(folder, network, beacon, [beaconNode]), head: 'attested' },
    };
    const file = configurationFile({ workers: WORKERS, load: NEVER_LATE, chains: [main] }, folder);
    service = await startConfigured(file, await freePort());
    await until(() => living().length === WORKERS);
  });

  afterAll(async () => {
    await service.stop();
    await beaconNode.close();
    await node.close();
  });

  const living = () => livingWorkers(service);

  /** Asks for a block over a connection of its own, which any process may accept. */
  async function blockBy(tag: string): Promise<Shown> {
    const body = callOf('eth_getBlockByNumber', [tag, false]);
    const response = await postJson(service.apiUrl, body, { Connection: 'close' });
    const { result } = Object(await response.json());
    return { hash: Object(result).hash, head: response.headers.get('x-head') };
  }

  /** Resolves once all processes show the block of a slot, with the same state. */
  async function untilAllShow(tag: string, slot: number, head: string): Promise<void> {
    const hash = bytesToHex(blocks[slot]?.hash ?? new Uint8Array());
    await until(async () => {
      // So many that every process responds, except for one time in many thousand.
      const shown = await Promise.all(Array.from({ length: 24 }, () => blockBy(tag)));
      return shown.every((one) => one.hash === hash && one.head === head);
    });
  }

  function advance(slots: number): void {
    for (let left = slots; left > 0; left--) beacon.advance(blocks[beacon.slot + 1]);
    node.show(blocks.slice(0, beacon.slot + 1), beacon.slot);
    beaconNode.publish();
  }

  /** Checks the newest signed block, which from Gloas on is the parent of the newest payload, and the finalized one. */
  async function expectSame(): Promise<void> {
    await untilAllShow('latest', beacon.slot - 2, 'attested');
    const finalized = beacon.finality?.attested.finalized?.header.slot ?? NaN;
    await untilAllShow('finalized', finalized < 48 ? finalized : finalized - 1, 'finalized');
  }

  it('all show the same attested and the same finalized block', async () => {
    await expectSame();
    for (const slots of [1, 1, 8]) {
      advance(slots);
      await expectSame();
    }
  });

  it('start another process from the stored state, without the bootstrap', async () => {
    beaconNode.lie = {
      message: (honest, { kind }) => (kind === 'bootstrap' ? undefined : honest),
    };
    for (const role of ['reader', 'writer']) {
      const killed = living().find((worker) => worker.role === role);
      if (!killed) throw new Error(`there is a ${role}`);
      process.kill(killed.pid, 'SIGKILL');
      await until(() => living().every(({ pid }) => pid !== killed.pid));
      await until(() => living().length === WORKERS);
      advance(1);
      await expectSame();
    }
  });
});
