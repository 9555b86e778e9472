import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExecutionRevertedError, MethodNotFoundError } from '@ethread/types';
import { methodNames } from '../generated/client.gen.ts';
import type { Transport } from '../transport.ts';
import { createProvider } from './create-provider.ts';
import { UnsupportedMethodError } from './provider-error.ts';

const HASH = `0x${'aa'.repeat(32)}`;
const ADDRESS = `0x${'bb'.repeat(20)}`;

/** Creates a service that returns the source data of the derived methods, and records its calls. */
function openService(responses: Readonly<Record<string, unknown>> = {}) {
  const calls: (readonly unknown[])[] = [];
  const transport: Transport = {
    request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
      calls.push([method, ...params]);
      const block = { number: '0x10', transactions: [HASH, HASH], uncles: [HASH] };
      const known: Readonly<Record<string, unknown>> = {
        eth_getBlockByNumber: block,
        eth_getBlockByHash: block,
        eth_getTransactionReceipt: { blockHash: HASH, transactionIndex: '0x1' },
        eth_getProof: { balance: '0x5', nonce: '0x6', storageProof: [{ value: '0x7' }] },
        ...responses,
      };
      if (!methodNames.includes(method) && !Object.hasOwn(known, method))
        return Promise.reject(new MethodNotFoundError({ method }));
      return Promise.resolve(known[method] as Result);
    },
    close() {},
  };
  const provider = createProvider(transport, { chainId: 7336 });
  const call = (method: string, ...params: readonly unknown[]) => provider.request({ method, params });
  return { call, provider, calls };
}

/** The rows of the table of docs/typescript-client.md: the method, and the methods that it calls. */
const rows = [
  ...readFileSync(join(import.meta.dirname, '../../../../../docs/typescript-client.md'), 'utf8').matchAll(
    /^\| (`eth_.*?|`net_.*?) +\|.*?\| +([\w, –]+?) +\|$/gm,
  ),
].flatMap(([, names = '', called = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, called: called.match(/\w+/g) ?? [] })),
);

describe('the provider', () => {
  it.each(rows)('derives $name from the calls that the page states', async ({ name, called }) => {
    const service = openService();
    await service.call(
      name,
      name.endsWith('Hash') || name.includes('ByHash') ? HASH : ADDRESS,
      '0x0',
      'latest',
    );
    const methods = service.calls.map(([method]) => method);
    expect(methods.filter((method) => method !== name)).toEqual(called);
  });

  it('derives exactly the methods that the page lists', () => {
    expect(rows.length).toBe(14);
  });

  it('reads code from the data of the revert that returns it', async () => {
    const reverting: Transport = {
      request: (method) =>
        Promise.reject(
          method === 'eth_call'
            ? new ExecutionRevertedError({ reason: '' }, { data: '0x6001' })
            : new MethodNotFoundError({ method }),
        ),
      close() {},
    };
    const { request } = createProvider(reverting, { chainId: 1 });
    expect(await request({ method: 'eth_getCode', params: [ADDRESS, 'latest'] })).toBe('0x6001');
  });

  it('calls a companion where the service has it, and asks once for one that it lacks', async () => {
    const { call, calls } = openService({ eth_getBalance: '0x9' });
    const balances = Array.from({ length: 100 }, () => call('eth_getBalance', ADDRESS, '0x1'));
    expect(new Set(await Promise.all(balances))).toEqual(new Set(['0x9']));
    expect(calls).toEqual(balances.map(() => ['eth_getBalance', ADDRESS, '0x1']));
    calls.length = 0;
    const counts = Array.from({ length: 100 }, () => call('eth_getTransactionCount', ADDRESS, '0x1'));
    expect(new Set(await Promise.all(counts))).toEqual(new Set(['0x6']));
    expect(calls.filter(([method]) => method === 'eth_getTransactionCount')).toHaveLength(1);
    expect(calls.filter(([method]) => method === 'eth_getProof')).toHaveLength(100);
  });

  it('takes the chain ID from its options', async () => {
    const { call, calls } = openService();
    expect(await call('eth_chainId')).toBe('0x1ca8');
    expect(await call('net_version')).toBe('7336');
    expect(calls).toEqual([]);
  });

  it('derives accounts from proofs', async () => {
    const { call, calls } = openService();
    expect(await call('eth_getBalance', ADDRESS, '0x1')).toBe('0x5');
    expect(await call('eth_getTransactionCount', ADDRESS, '0x1')).toBe('0x6');
    expect(await call('eth_getStorageAt', ADDRESS, '0x0', '0x1')).toBe(`0x${'7'.padStart(64, '0')}`);
    const proofs = calls.filter(([method]) => method === 'eth_getProof');
    expect(proofs.map(([, address, keys, block]) => [address, keys, block])).toEqual([
      [ADDRESS, [], '0x1'],
      [ADDRESS, [], '0x1'],
      [ADDRESS, [`0x${'00'.repeat(32)}`], '0x1'],
    ]);
  });

  it('derives counts from blocks, and null from a missing block', async () => {
    const { call } = openService({ eth_getBlockByHash: null });
    expect(await call('eth_blockNumber')).toBe('0x10');
    expect(await call('eth_getBlockTransactionCountByNumber', '0x1')).toBe('0x2');
    expect(await call('eth_getUncleCountByBlockNumber', '0x1')).toBe('0x1');
    expect(await call('eth_getBlockTransactionCountByHash', HASH)).toBeNull();
  });

  it.each(['eth_sendRawTransaction', 'eth_gasPrice', 'eth_newFilter', 'toString', '__proto__'])(
    'rejects %s as unsupported',
    async (method) => {
      const { call, calls } = openService();
      const failure = await call(method).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UnsupportedMethodError);
      expect(failure).toMatchObject({ code: 4200, method });
      // What is no companion is never sent.
      const isCompanion = method === 'eth_gasPrice' || method === 'eth_newFilter';
      expect(calls).toEqual(isCompanion ? [[method]] : []);
    },
  );

  it('rejects an address that would inject code', async () => {
    const { call, calls } = openService();
    await expect(call('eth_getCode', '0x00', 'latest')).rejects.toMatchObject({ code: -32602 });
    expect(calls).toEqual([['eth_getCode', '0x00', 'latest']]);
  });
});
