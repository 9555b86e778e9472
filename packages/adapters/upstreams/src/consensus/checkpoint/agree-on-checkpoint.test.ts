import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeExecutionChain } from '../testing/index.ts';
import { headerData, type LabNode } from '../testing/lab-node.ts';
import { type LabWorld, openLabWorld } from '../testing/lab-world.ts';

const APART = ['127.0.0.1', 'localhost'];

describe('a checkpoint on which beacon nodes agree', () => {
  let world: LabWorld;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'beacon-'));
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
  });

  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const warnings = () =>
    world.logged.filter(
      ({ level, message }) => level === 'warn' && message.includes('no person compared it'),
    );
  const bootstraps = () =>
    world.nodes.flatMap(({ requested }) => requested.filter((path) => path.includes('bootstrap')));

  /** Makes a node call an invented block finalized. */
  function invent(node: LabNode | undefined): void {
    const [stranger] = makeExecutionChain(1, 9);
    if (!node || !stranger) throw new Error('there is a node and a block');
    const block = world.chain.forge(32, stranger);
    node.lie = {
      respond(request, response) {
        if (!/headers\/(?:finalized|\d+)$/.test(request.url ?? '')) return false;
        response.end(JSON.stringify({ data: headerData(block) }));
        return true;
      },
    };
  }

  it('starts consensus, and is needed again after a restart only without a stored state', async () => {
    const path = join(folder, 'state');
    const first = await world.follow({ checkpoint: 'agreed', hosts: APART, path });
    await world.within(() => first.head()?.attested.slot === 49);
    expect(first.status().problem).toBeUndefined();
    expect(warnings()).toHaveLength(1);
    const agreed = world.logged.find(({ message }) => message.includes('agree on a checkpoint'));
    expect(agreed?.fields).toMatchObject({ slot: 32, nodes: 'beacon-0, beacon-1' });
    await first.close();
    const before = bootstraps().length;
    const second = await world.follow({ checkpoint: 'agreed', hosts: APART, path });
    expect(second.head()?.finalized.slot).toBe(32);
    await world.within(() => second.head()?.attested.slot === 49);
    expect(bootstraps()).toHaveLength(before);
    expect(warnings()).toHaveLength(2);
    await second.close();
    // The state of an agreement is not that of a chosen checkpoint, and the other way round.
    const chosen = world.chain.blocks[16]?.root;
    if (!chosen) throw new Error('there is a block');
    const third = await world.follow({ checkpoint: chosen, path });
    expect(third.head()).toBeUndefined();
  });

  it('does not start while two nodes contradict each other, and starts once they agree', async () => {
    const [, liar] = world.nodes;
    invent(liar);
    const follower = await world.follow({ checkpoint: 'agreed', hosts: APART });
    for (let slot = 0; slot < 3; slot++) {
      const asked = world.nodes.map(({ requested }) => requested.length);
      world.advance();
      await world.within(() => world.nodes.every(({ requested }, at) => requested.length > (asked[at] ?? 0)));
    }
    expect(follower.head()).toBeUndefined();
    expect(follower.status().problem).toContain('do not agree on a finalized block yet');
    expect(bootstraps()).toEqual([]);
    if (liar) liar.lie = undefined;
    world.advance();
    await world.within(() => follower.head() !== undefined);
    expect(follower.status().nodes.map(({ lies }) => lies)).toEqual([0, 0]);
  });

  it('is none where all nodes are on one host', async () => {
    const follower = await world.follow({ checkpoint: 'agreed' });
    await world.within(() => world.nodes.every(({ requested }) => requested.length > 0));
    world.advance();
    await world.within(() => world.nodes.every(({ requested }) => requested.length > 1));
    expect(follower.head()).toBeUndefined();
  });
});
