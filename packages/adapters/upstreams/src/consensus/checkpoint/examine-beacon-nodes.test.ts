import type { IncomingMessage, ServerResponse } from 'node:http';
import { bytesToHex } from '@ethread/core';
import { createBeaconClient } from '../beacon-client.ts';
import { makeExecutionChain } from '../testing/index.ts';
import { headerData, type LabNode } from '../testing/lab-node.ts';
import { type LabWorld, openLabWorld } from '../testing/lab-world.ts';
import { examineBeaconNodes } from './examine-beacon-nodes.ts';
import { surveyFinalized } from './survey.ts';

describe('examineBeaconNodes', () => {
  let world: LabWorld;

  afterEach(() => world.close());

  /** Asks the nodes by the names of hosts, in their order. */
  function examine(hosts: readonly string[], root?: Uint8Array) {
    const nodes = world.nodes.map(({ url }, at) => ({
      name: `beacon-${at}`,
      url: url.replace('127.0.0.1', hosts[at] ?? '127.0.0.1'),
      headers: {},
    }));
    const { signal } = new AbortController();
    return examineBeaconNodes({ network: world.chain.network, nodes, clock: world.clock }, { root, signal });
  }
  /** Asks the nodes as if each had a host of its own. */
  async function survey() {
    const nodes = world.nodes.map(({ url }, at) => {
      const name = `beacon-${at}`;
      const client = createBeaconClient({ name, url, headers: {} }, { timeoutMs: 5_000, silenceMs: 5_000 });
      return { name, host: name, client };
    });
    const { signal } = new AbortController();
    const found = await surveyFinalized(nodes, { currentSlot: world.chain.slot, signal });
    await Promise.all(nodes.map(({ client }) => client.close()));
    return found;
  }
  const APART = ['127.0.0.1', 'localhost'];

  /** Makes a node call an invented block finalized, and show it at its slot. */
  function invent(node: LabNode | undefined, slot: number): void {
    const [stranger] = makeExecutionChain(1, 9);
    if (!stranger || !node) throw new Error('there is a node and a block');
    const block = world.chain.forge(slot, stranger);
    node.lie = {
      respond(request, response) {
        if (!/headers\/(?:finalized|\d+)$/.test(request.url ?? '')) return false;
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ data: headerData(block) }));
        return true;
      },
    };
  }

  it('finds the newest finalized block on which nodes of two hosts agree, and from which they start', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    const finalized = world.chain.head.finalized;
    const { best, views } = await examine(APART);
    expect(best).toMatchObject({
      isAgreed: true,
      hosts: 2,
      opinions: ['agrees', 'agrees'],
      isExpired: false,
    });
    expect(best?.root).toEqual(finalized?.root);
    expect(best?.slot).toBe(32);
    expect(best?.ageMs).toBe(18 * 12_000);
    expect(best?.bootstraps).toEqual([undefined, undefined]);
    expect(views[0]?.services).toEqual({ bootstrap: undefined, updates: undefined, finality: undefined });
  });

  it('counts nodes on one host as one', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    const { best } = await examine(['127.0.0.1', '127.0.0.1']);
    expect(best).toMatchObject({ isAgreed: false, hosts: 1 });
  });

  it('agrees on the older block while one node is an epoch ahead', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    const behind = world.chain.blocks[24];
    const [, late] = world.nodes;
    if (!behind || !late) throw new Error('there is a node and a block');
    late.lie = {
      respond(request, response) {
        if (!request.url?.endsWith('/finalized')) return false;
        response.end(JSON.stringify({ data: headerData(behind) }));
        return true;
      },
    };
    const { best } = await examine(APART);
    expect(best).toMatchObject({ isAgreed: true, slot: 24, opinions: ['agrees', 'agrees'] });
    expect(best?.root).toEqual(behind.root);
  });

  it('outvotes one host that invents a block, and agrees on nothing when two do', async () => {
    world = await openLabWorld({ nodes: 4 });
    world.advance(50);
    invent(world.nodes[3], 32);
    const { best } = await survey();
    expect(best?.root).toEqual(world.chain.head.finalized?.root);
    expect(best).toMatchObject({
      isAgreed: true,
      hosts: 3,
      opinions: ['agrees', 'agrees', 'agrees', 'contradicts'],
    });
    invent(world.nodes[2], 32);
    expect((await survey()).best).toMatchObject({ isAgreed: false, hosts: 2 });
  });

  it('takes no block of the future, and no root that is not that of its header', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    for (const node of world.nodes) invent(node, 5_000);
    expect((await examine(APART)).best).toBeUndefined();
    const [liar] = world.nodes;
    if (!liar) throw new Error('there is a node');
    for (const root of [bytesToHex(new Uint8Array(32).fill(5)), `${bytesToHex(world.chain.head.root)}zz`]) {
      liar.lie = {
        respond(_request, response) {
          response.end(JSON.stringify({ data: { ...headerData(world.chain.head), root } }));
          return true;
        },
      };
      expect((await examine(APART)).views[0]?.fault).toMatchObject({ kind: 'lied' });
    }
  });

  it('reads the finality update of a node that serves no headers', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    for (const node of world.nodes) node.hasHeaders = false;
    const { best } = await examine(APART);
    expect(best).toMatchObject({ isAgreed: true, hosts: 2 });
  });

  it('reports a node that serves no light client data, and one that starts at no such block', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    const [teku, lighthouse] = world.nodes;
    if (!teku || !lighthouse) throw new Error('there are nodes');
    const without = (part: string) => ({
      respond(request: IncomingMessage, response: ServerResponse) {
        if (!request.url?.includes(part)) return false;
        response.statusCode = 501;
        response.end();
        return true;
      },
    });
    teku.lie = without('light_client');
    lighthouse.lie = without('bootstrap');
    const { views, best } = await examine(APART);
    expect(views[0]?.services).toMatchObject({
      bootstrap: { kind: 'absent' },
      updates: { message: 'HTTP 501' },
      finality: { kind: 'absent' },
    });
    expect(views[1]?.services).toMatchObject({ bootstrap: { kind: 'absent' }, updates: undefined });
    expect(best?.bootstraps).toMatchObject([{ kind: 'absent' }, { kind: 'absent' }]);
  });

  it('asks for one block by its root, and says that it is too old', async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
    const old = world.chain.blocks[16];
    expect((await examine(APART, old?.root)).best).toMatchObject({ slot: 16, isAgreed: true });
    expect((await examine(APART, world.chain.head.root)).best).toMatchObject({ hosts: 0 });
    const { slotMs, slotsPerEpoch, weakSubjectivityEpochs } = world.chain.network;
    world.clock.advance((weakSubjectivityEpochs + 2) * slotsPerEpoch * slotMs);
    expect((await examine(APART, old?.root)).best).toMatchObject({
      isExpired: true,
      bootstraps: ['expired', 'expired'],
    });
  });
});
