import type { IncomingMessage, ServerResponse } from 'node:http';
import { examineBeaconNodes } from './examine-beacon-nodes.ts';
import { type LabWorld, openLabWorld } from './testing/lab-world.ts';

describe('examineBeaconNodes', () => {
  let world: LabWorld;

  beforeEach(async () => {
    world = await openLabWorld({ nodes: 2 });
    world.advance(50);
  });
  afterEach(() => world.close());

  function examine(checkpoint?: Uint8Array) {
    const nodes = world.nodes.map(({ url }, at) => ({ name: `beacon-${at}`, url, headers: {} }));
    return examineBeaconNodes({ network: world.chain.network, nodes, clock: world.clock }, checkpoint);
  }

  it('reports the finalized slot and the light client data of each node, and that they can be started from', async () => {
    const view = { finalized: 32, bootstrap: undefined, updates: undefined, start: undefined };
    expect(await examine(world.chain.head.finalized?.root)).toEqual([
      { name: 'beacon-0', ...view },
      { name: 'beacon-1', ...view },
    ]);
  });

  it('reports a node that serves no light client data, and one that starts at no block', async () => {
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
    const [first, second] = await examine(world.chain.head.finalized?.root);
    expect(first).toMatchObject({ finalized: { kind: 'unable' }, updates: { message: 'HTTP 501' } });
    expect(second).toMatchObject({ finalized: 32, bootstrap: { kind: 'unable' }, updates: undefined });
    expect([first?.start, second?.start]).toMatchObject([{ kind: 'unable' }, { kind: 'unable' }]);
  });

  it('says that a checkpoint is too old', async () => {
    const { slotMs, slotsPerEpoch, weakSubjectivityEpochs } = world.chain.network;
    world.clock.advance((weakSubjectivityEpochs + 2) * slotsPerEpoch * slotMs);
    const old = world.chain.blocks[16]?.root;
    expect(await examine(old)).toMatchObject([{ start: 'expired' }, { start: 'expired' }]);
  });
});
