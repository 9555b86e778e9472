import { bytesToHex } from '@ethread/core';
import { createLabChain, labNetwork, startLabNode } from './index.ts';
import { makeExecutionChain } from './execution-chain.ts';

describe('the beacon lab', () => {
  it('goes through Fulu to Gloas, and finalizes', () => {
    const network = labNetwork('minimal', 4);
    const blocks = makeExecutionChain(64);
    const [genesis] = blocks;
    if (!genesis) throw new Error('there is a genesis block');
    const chain = createLabChain(network, genesis);
    for (let slot = 1; slot < 64; slot++) chain.advance(blocks[slot]);
    expect(chain.head.fork).toBe('gloas');
    expect(bytesToHex(chain.head.execution.hash)).toBe(bytesToHex(blocks[62]?.hash ?? new Uint8Array()));
    expect(chain.blocks[20]?.execution).toBe(blocks[20]);
    expect(chain.head.finalized?.header.slot).toBe(40);
  });

  it('serves the requests of light clients', async () => {
    const [genesis, ...blocks] = makeExecutionChain(30);
    if (!genesis) throw new Error('there is a genesis block');
    const chain = createLabChain(labNetwork('minimal', 3), genesis);
    for (const block of blocks) chain.advance(block);
    const node = await startLabNode(chain);
    try {
      const get = async (path: string) =>
        (await fetch(`${node.url}/eth/v1/beacon/light_client/${path}`)).json();
      const update = Object(await get('optimistic_update'));
      expect(update.version).toBe('gloas');
      expect(update.data.attested_header.beacon.slot).toBe('28');
      expect(await get('updates?start_period=0&count=2')).toHaveLength(1);
    } finally {
      await node.close();
    }
  });
});
