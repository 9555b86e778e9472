import { createRandom } from '@ethread/core';
import { startAnvil } from './anvil.ts';
import { post } from './json-rpc.ts';
import { startNemesis } from './nemesis.ts';
import { staleView } from './views.ts';

describe('a node with another view', () => {
  it('responds to each call of a batch by its view, or else as the real node', async () => {
    const node = await startAnvil(1_700_000_000);
    await node.rpc('anvil_mine', '0x2');
    const nemesis = await startNemesis(node.url, { armed: undefined, sprung: 0 }, createRandom(1));
    nemesis.view = staleView(node.url, 1);
    try {
      const calls = [
        { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] },
        { jsonrpc: '2.0', id: 8, method: 'eth_getBlockByNumber', params: ['latest', false] },
      ];
      const responses: unknown = JSON.parse(await post(nemesis.url, JSON.stringify(calls)));
      expect(responses).toEqual([
        { jsonrpc: '2.0', id: 7, result: '0x7a69' },
        { jsonrpc: '2.0', id: 8, result: expect.objectContaining({ number: '0x1' }) },
      ]);
      expect(nemesis.failure).toBeUndefined();
      expect(nemesis.viewed).toBe(1);
    } finally {
      await nemesis.close();
      await node.stop('SIGKILL');
    }
  });
});
