import { createLies } from '@ethread/upstreams/consensus/testing';
import { createClient, http, ResourceUnavailableError } from '@ethread/client';
import { fromService, verified, type VerifiedByConsensusOptions } from '@ethread/client/consensus';
import { bytesToHex } from '@ethread/core';
import { HEAD, openWorld, untilSeen, type World } from './consensus/open-world.ts';
import { KEY } from './service-process.ts';

/** The lab's first slot of Gloas. */
const GLOAS_SLOT = 48;
/** Periods of 64 slots. */
const PERIOD = 64;

describe('light client data through the service', () => {
  let world: World;
  const transportOf = () => http(`${world.url}/v3/${KEY}`);

  beforeEach(async () => {
    world = await openWorld({ file: { methods: 'extended' } });
    await untilAttested(HEAD - 2);
  });
  afterEach(() => world.close());

  /** Resolves once the service knows the signature of a block. */
  const untilAttested = (block: number) =>
    untilSeen(
      world,
      ['eth_getBlockByNumber', `0x${block.toString(16)}`, false],
      ({ head }) => head === 'attested',
    );
  const rootAt = (slot: number) => bytesToHex(world.beacon.blocks[slot]?.root ?? new Uint8Array());
  const hashAt = (slot: number) => bytesToHex(world.blocks[slot]?.hash ?? new Uint8Array());

  function follow(slot: number, options: Partial<VerifiedByConsensusOptions> = {}) {
    return createClient(
      verified(transportOf(), {
        network: world.beacon.network,
        checkpoint: rootAt(slot),
        maxSteps: 100,
        now: () => world.beacon.network.genesisTime * 1_000 + world.beacon.slot * 1_000,
        ...options,
      }),
    );
  }
  const latest = async (client: ReturnType<typeof follow>) =>
    (await client.eth_getBlockByNumber('latest', false))?.hash;

  it('lets a client follow consensus from Fulu to Gloas, over two periods, without a beacon node', async () => {
    expect(world.beacon.network.forks.map(({ epoch }) => 8 * epoch)).toEqual([0, GLOAS_SLOT]);
    const client = follow(16);
    // From Gloas on, a header proves the parent of its own payload.
    expect(await latest(client)).toBe(hashAt(HEAD - 2));
    world.advance(PERIOD);
    await untilAttested(HEAD + PERIOD - 2);
    expect(await latest(client)).toBe(hashAt(HEAD + PERIOD - 2));
    const finalized = await client.eth_getBlockByNumber('finalized', false);
    expect(Number(finalized?.number)).toBeGreaterThan(HEAD);
  });

  it('asks its beacon nodes once for what several clients need', async () => {
    const requestsBefore = world.beaconNode.requested.length;
    await Promise.all([latest(follow(16)), latest(follow(16))]);
    await latest(follow(16));
    const paths = world.beaconNode.requested.slice(requestsBefore);
    expect(paths.filter((path) => path.includes('/bootstrap/'))).toHaveLength(1);
    expect(paths.filter((path) => path.includes('start_period=0'))).toHaveLength(1);
  });

  it('returns null for a bootstrap that no node has, and the updates that exist', async () => {
    const { result } = await world.call('beacon_getLightClientBootstrap', `0x${'ab'.repeat(32)}`);
    expect(result).toBeUndefined();
    const source = fromService(transportOf());
    await expect(source.bootstrap(`0x${'ab'.repeat(32)}`)).rejects.toThrow('choose a checkpoint');
    expect(await source.updates(0, 16)).toHaveLength(2);
    expect(await source.updates(40, 4)).toEqual([]);
  });

  it('bounds the requests to its beacon nodes', async () => {
    const error = async (at: number) =>
      (await world.call('beacon_getLightClientBootstrap', `0x${String(at).padStart(64, '0')}`)).error;
    for (let at = 0; at < 60; at++) expect(await error(at)).toBeUndefined();
    expect(await error(60)).toMatchObject({ code: -32002 });
    // The newest updates need no request.
    expect((await world.call('beacon_getLightClientOptimisticUpdate')).error).toBeUndefined();
  });

  it.each(['forgedCommitteeBranch', 'hugeBody'] as const)(
    'hands on nothing of a node that lies by %s',
    async (name) => {
      const [, invented] = world.blocks;
      if (!invented) throw new Error('no blocks');
      world.beaconNode.lie = createLies(world.beacon, invented)[name];
      const failed = world.call('beacon_getLightClientUpdates', 0, 1);
      expect((await failed).error).toMatchObject({ code: -32002 });
    },
  );
});

describe('light client data without consensus', () => {
  it('is the error that says so', async () => {
    const world = await openWorld({ file: { methods: 'extended' }, chain: { consensus: undefined } });
    try {
      const source = fromService(http(`${world.url}/v3/${KEY}`));
      await expect(source.finalityUpdate()).rejects.toThrow(ResourceUnavailableError);
      await expect(source.finalityUpdate()).rejects.toThrow('this chain has no consensus configured');
    } finally {
      await world.close();
    }
  });
});
