import { until } from '@ethread/setup';
import { makeEmptyBlocks } from '@ethread/upstreams/testing';
import { HEAD, openWorld, untilSeen, type World } from './consensus/open-world.ts';
import { callOf, postJson } from './json-rpc.ts';
import { KEY } from './service-process.ts';
import { openWebSocket } from './web-socket-client.ts';

const block = (tag: string) => ['eth_getBlockByNumber', tag, false] as const;
const hex = (number: number) => `0x${number.toString(16)}`;

describe('a service that follows consensus', () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('says who vouches for the block of each response', async () => {
    // The block of the slot before the last one, of Gloas, is the newest that a signature proves.
    const attested = await untilSeen(world, block(hex(HEAD - 2)), ({ head }) => head === 'attested');
    expect(attested.result?.hash).toBe(world.blocks[HEAD - 2]?.name);
    expect((await world.call(...block('latest'))).head).toBe('followed');
    const finalized = await untilSeen(world, block('finalized'), ({ result }) => result !== undefined);
    const final = world.beacon.blocks.at(-2)?.finalized;
    expect(finalized).toMatchObject({ head: 'finalized' });
    expect(Number(finalized.result?.number)).toBe(final?.execution.header.number);
    expect((await world.call(...block('0x5'))).head).toBe('finalized');
    expect((await world.call('eth_getTransactionReceipt', `0x${'11'.repeat(32)}`)).head).toBe('followed');
    const batch = [
      callOf('eth_getBlockByNumber', ['finalized', false]),
      callOf('eth_getBlockByNumber', [hex(HEAD - 2), false]),
    ];
    const response = await postJson(`${world.url}/v3/${KEY}`, batch);
    expect(response.headers.get('x-head')).toBe('attested');
  });

  it('says over a WebSocket who vouches, where the connection asks for it', async () => {
    await untilSeen(world, block('finalized'), ({ head }) => head === 'finalized');
    const socket = await openWebSocket(`${world.url.replace('http', 'ws')}/ws/v3/${KEY}?proof=1`);
    const of = async (tag: string) =>
      Object(await socket.call(JSON.stringify(callOf('eth_getBlockByNumber', [tag, false]))));
    expect(await of('finalized')).toMatchObject({ head: 'finalized', result: { number: expect.anything() } });
    expect(await of('latest')).toMatchObject({ head: 'followed' });
    socket.close();
  });

  it("does not take the nodes' word for what is finalized", async () => {
    await untilSeen(world, block('finalized'), ({ head }) => head === 'finalized');
    for (let round = 0; round < 3; round++) world.advance(1);
    const { result } = await world.call(...block('finalized'));
    expect(Number(result?.number)).toBeLessThanOrEqual(HEAD - 13);
  });
});

describe('a service that follows consensus, with settings and nodes of its own', () => {
  let world: World;

  afterEach(async () => {
    await world.close();
  });

  it('warns at the start without a checkpoint, and names the request that prints one', async () => {
    world = await openWorld({ consensus: { checkpoint: undefined } });
    await until(() => world.log.some((line) => line.startsWith('warn: no checkpoint is configured')));
    const warning = world.log.find((line) => line.includes('no checkpoint is configured'));
    expect(warning).toContain('`curl BEACON/eth/v1/beacon/headers/finalized`');
  });

  it('calls responses unproven from the first epoch on that no signature is known of', async () => {
    world = await openWorld({ chain: { profile: 'ethereum' } });
    const proofOf = async (tag: string) => (await world.call(...block(tag))).proof;
    await untilSeen(world, block('latest'), ({ proof }) => proof !== 'none');
    // Two slots of an epoch without signatures, which a fork without traces in headers may have begun.
    world.advance(8 - (HEAD % 8) + 2, false);
    await untilSeen(world, block('latest'), ({ proof }) => proof === 'none');
    expect(await proofOf(hex(HEAD))).not.toBe('none');
    // The service may still be linking the finalized block to the followed chain.
    await untilSeen(world, block('finalized'), ({ proof }) => proof !== 'none');
    world.advance(8);
    await untilSeen(world, block(hex(HEAD + 6)), ({ proof }) => proof !== 'none');
  });

  it('calls responses unproven where the genesis file lacks a fork that consensus signs for', async () => {
    world = await openWorld({ hasStore: true });
    const seen = await untilSeen(world, block('finalized'), ({ head }) => head === 'finalized');
    expect(seen.proof).toBe('none');
    const warning = world.log.find((line) => line.includes('the forks of both layers differ'));
    expect(warning).toContain('pragueTime is not scheduled, but electra begins at');
  });

  it.each([1, 3])('makes no block final on the word of %s nodes, all of which lie', async (count) => {
    const honest = makeEmptyBlocks(undefined, HEAD - 60, 0);
    const lie = [...honest, ...makeEmptyBlocks(honest.at(-1), 200, 7)];
    world = await openWorld({ nodes: count, hasStore: true, lie, chain: { finalAfter: 0 } });
    const invented = new Set(lie.slice(honest.length).map(({ name }) => name));
    for (let round = 0; round < 4; round++) {
      world.advance(20);
      const { result, error } = await world.call(...block('finalized'));
      expect(invented.has(String(result?.hash))).toBe(false);
      if (!result) expect(error).toMatchObject({ code: -32002 });
    }
    await untilSeen(world, block('finalized'), ({ error }) => error !== undefined);
    await until(() => world.log.some((line) => line.includes('lacks the block that consensus finalized')));
    // Their blocks never became final, so the truth replaces them.
    world.endLie();
    const honestHead = () => world.blocks[world.beacon.slot]?.name;
    await untilSeen(world, block('latest'), ({ result }) => result?.hash === honestHead());
    await untilSeen(world, block('finalized'), ({ head }) => head === 'finalized');
    expect(world.log.filter((line) => line.includes('not ready anymore'))).toEqual([]);
  });
});
