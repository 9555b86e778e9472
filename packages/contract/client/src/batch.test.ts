import { useServers } from './testing/responding-server.ts';
import { batch, batchSettled, http } from './index.ts';

const openServer = useServers();

describe('a batch', () => {
  const open = () =>
    openServer(({ method, params }) =>
      method === 'eth_call' ? { error: { code: 3, message: 'execution reverted: no' } } : { result: params },
    );

  it('returns the results in the order of the calls, from one request', async () => {
    const server = await open();
    const results = await batch(http(server.http), [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_getLogs', params: [{ fromBlock: '0x1' }] },
    ]);
    expect(results).toEqual([['latest', false], [{ fromBlock: '0x1' }]]);
    expect(server.posts).toHaveLength(1);
  });

  it('fails with the error of the first call that fails', async () => {
    const server = await open();
    const calls = batch(http(server.http), [
      { method: 'eth_getBlockReceipts', params: ['latest'] },
      { method: 'eth_call', params: [{}] },
    ]);
    await expect(calls).rejects.toMatchObject({ name: 'ExecutionRevertedError', reason: 'no' });
  });

  it('returns the outcome of each call from batchSettled', async () => {
    const server = await open();
    const [receipts, call] = await batchSettled(http(server.http), [
      { method: 'eth_getBlockReceipts', params: ['latest'] },
      { method: 'eth_call', params: [{}] },
    ]);
    expect(receipts).toEqual({ status: 'fulfilled', value: ['latest'] });
    expect(call).toMatchObject({ status: 'rejected', reason: { name: 'ExecutionRevertedError' } });
  });

  it('sends no request for an empty batch', async () => {
    const server = await open();
    expect(await batch(http(server.http), [])).toEqual([]);
    expect(server.posts).toHaveLength(0);
  });
});
