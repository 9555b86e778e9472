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
        eth_getTransactionByBlockHashAndIndex: { hash: HASH },
        eth_getUncleByBlockNumberAndIndex: { hash: HASH },
        eth_getTransactionReceipt: { blockHash: HASH, transactionIndex: '0x1' },
        eth_getProof: { balance: '0x5', nonce: '0x6', storageProof: [{ value: '0x7' }] },
        ...responses,
      };
      // The code is in the data of the revert that returns it.
      if (method === 'eth_call')
        return Promise.reject(new ExecutionRevertedError({ reason: '' }, { data: '0x6001' }));
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
  /** The result of each method over the source data. */
  const RESULTS: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1ca8',
    net_version: '7336',
    eth_accounts: [],
    eth_blockNumber: '0x10',
    eth_getBalance: '0x5',
    eth_getTransactionCount: '0x6',
    eth_getStorageAt: `0x${'7'.padStart(64, '0')}`,
    eth_getCode: '0x6001',
    eth_getTransactionByHash: { hash: HASH },
  };

  it.each(rows)('derives $name from the calls that the page states', async ({ name, called }) => {
    const { call, calls } = openService();
    const isOfHash = name.endsWith('Hash') || name.includes('ByHash');
    expect(await call(name, isOfHash ? HASH : ADDRESS, '0x0', '0x1')).toEqual(RESULTS[name]);
    expect(calls.map(([method]) => method).filter((method) => method !== name)).toEqual(called);
    const proofs = calls.filter(([method]) => method === 'eth_getProof');
    for (const [, address, keys] of proofs) {
      expect(address).toBe(ADDRESS);
      expect(keys).toEqual(name === 'eth_getStorageAt' ? [`0x${'00'.repeat(32)}`] : []);
    }
    expect(rows.map((row) => row.name).toSorted()).toEqual(Object.keys(RESULTS).toSorted());
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
