import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createUsageStore, openSqlite } from '@ethread/accounts';
import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';
import { methodTable } from '@ethread/types';
import type { World } from './start-world.ts';

/** Creates a client of the administration, with the dashboard's address and token. */
export const adminOf = ({ dashboard, token }: World): AdminClient =>
  createAdminClient(adminHttp(new URL('../', dashboard).href, { token }));

/** Sends calls with a key, one after another, and returns their statuses. */
export async function call(
  { url }: World,
  {
    apiKey,
    method = 'eth_getBlockByNumber',
    params = ['latest', false],
    times = 1,
  }: {
    readonly apiKey: string;
    readonly method?: string;
    readonly params?: readonly unknown[];
    readonly times?: number;
  },
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    const response = await fetch(`${url}/v3/${apiKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: time, method, params }),
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Records usage for past days, as the service would. Later days and some methods have more of it. */
export async function addPastUsage(
  { data }: World,
  accountIds: readonly string[],
  days: number,
): Promise<void> {
  const database = await openSqlite(join(data, 'accounts/accounts.sqlite'));
  const store = createUsageStore(database);
  const today = Date.now() - (Date.now() % DAY);
  const methods = Object.entries(methodTable).filter(([name]) => name !== 'rpc.discover');
  const rows = Array.from({ length: days }, (_none, index) => today - (index + 1) * DAY).flatMap(
    (day, back) =>
      accountIds.flatMap((accountId, account) =>
        methods.map(([method, { credits }], place) => {
          const calls = Math.round((900_000 / (place + 1) ** 1.6) * (1 - back / (days * 1.6))) >> account;
          const counts = { calls, credits: calls * credits, errors: calls >> 10, bytes: calls * 700 };
          return { accountId, chain: 'sample', method, hour: day + 12 * HOUR, ...counts };
        }),
      ),
  );
  await store.add({ writer: randomUUID(), sequence: 1, rows });
  await database.close();
}
