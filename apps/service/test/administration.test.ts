import { randomBytes } from 'node:crypto';
import { type AdminClient, adminHttp, createAdminClient } from '@ethread/admin/client';
import { methodTable } from '@ethread/types';
import { freePort, until } from '@ethread/setup';
import { type AccountWorld, writeConfiguration } from './world.ts';
import { callOf, postJson } from './json-rpc.ts';
import { type ServiceProcess, spawnEthread, startConfigured } from './service-process.ts';

const TOKEN = randomBytes(24).toString('hex');

/** Runs a command to its end, as a person or a script does. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { exit, output, stdout } = spawnEthread(args, environment);
  const code = await exit;
  return { code, stdout: stdout(), stderr: output().replace(stdout(), '') };
}

describe('administration of a running service', () => {
  let world: AccountWorld;
  let service: ServiceProcess;
  let url: string;
  let admin: AdminClient;

  beforeAll(async () => {
    const adminPort = await freePort();
    url = `http://127.0.0.1:${adminPort}`;
    admin = createAdminClient(adminHttp(url, { token: TOKEN }));
    world = await writeConfiguration({}, { admin: { port: adminPort, token: TOKEN } });
    service = await startConfigured(world.file);
  });
  afterAll(() => service.stop());

  /** Runs a command on the running service. Returns its JSON output. */
  async function ethread(...args: string[]) {
    const { code, stdout, stderr } = await run([...args, '--url', url, '--json'], {
      ETHREAD_ADMIN_TOKEN: TOKEN,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  const call = (apiKey: string, method = 'eth_getBlockByNumber', params: unknown = ['latest', false]) =>
    postJson(`${service.url}/v3/${apiKey}`, callOf(method, params));

  /** Repeats a request until its status is the expected one. A change takes effect within a second. */
  const untilStatus = (expected: number, apiKey: string) =>
    until(async () => (await call(apiKey)).status === expected);

  it('creates a key that works at once, limits it, replaces it and revokes it', async () => {
    const { apiKey, key } = await ethread('keys', 'create', '--label', 'Team', '--plan', 'plan');
    await untilStatus(200, apiKey);

    await admin.keys_update(key.id, { methods: ['eth_call'] });
    // A rejection of a call comes with its HTTP status, too.
    await untilStatus(403, apiKey);
    await admin.keys_update(key.id, { methods: null });
    await untilStatus(200, apiKey);

    const rotated = await ethread('keys', 'rotate', key.id, '--overlap', '0s');
    await untilStatus(401, apiKey);
    await untilStatus(200, rotated.apiKey);
    expect(rotated.key.accountId).toBe(key.id);

    expect(await admin.keys_revoke(rotated.key.id)).toMatchObject({ state: 'revoked' });
    await untilStatus(401, rotated.apiKey);
    for (const secret of [TOKEN, apiKey, rotated.apiKey, apiKey.slice(6, 26)])
      expect(service.output()).not.toContain(secret);
  });

  it('reports the used and remaining credits of a key across its rotations', async () => {
    const { apiKey, key } = await admin.keys_create({ label: 'Busy', plan: 'plan' });
    for (let times = 0; times < 3; times++) expect((await call(apiKey)).status).toBe(200);
    const rotated = await admin.keys_rotate(key.id, 60);
    await call(rotated.apiKey, 'eth_getLogs', [{}]);
    const spent = 3 * methodTable.eth_getBlockByNumber.credits + methodTable.eth_getLogs.credits;
    expect(await admin.credits_get(rotated.key.id)).toMatchObject({
      accountId: key.id,
      spent,
      remaining: 1_000_000 - spent,
    });
    const usage = () => admin.usage_query({ key: rotated.key.id, by: ['method', 'chain'] });
    await until(async () => (await usage()).rows.length === 2);
    expect((await usage()).rows).toMatchObject([
      { method: 'eth_getBlockByNumber', chain: 'first', calls: 3, errors: 0 },
      { method: 'eth_getLogs', chain: 'first', calls: 1, credits: methodTable.eth_getLogs.credits },
    ]);
    const query = ['--key', rotated.key.id, '--by', 'method', '--by', 'chain'];
    expect(await ethread('usage', ...query)).toMatchObject({ rows: (await usage()).rows });
  });
});

it('prints the reason of a failed command in one line and nothing else, and exits with 1', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await run(['keys', 'list', '--url', url], { ETHREAD_ADMIN_TOKEN: TOKEN })).toEqual({
    code: 1,
    stdout: '',
    stderr: `ethread: cannot reach ${url}: connect ECONNREFUSED ${new URL(url).host}\n`,
  });
});
