import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger } from '@ethread/core';
import { Command } from 'commander';
import { addAdminCommands } from './admin-commands.ts';
import { openStores } from './open-stores.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 30);
const clock: Clock = { now: () => NOW, monotonic: () => NOW };
const UNKNOWN = 'key_0000000000000000';

describe('ethread keys and usage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-admin-commands-'));
  const config = join(folder, 'ethread.yaml');

  beforeAll(() => {
    writeFileSync(
      config,
      `plans: { plan: { creditsPerDay: 1000, requestsPerSecond: 5 } }
accounts: { data: accounts }
chains: [{ name: first, hosts: [a], genesis: g, data: one }, { name: other, hosts: [b], genesis: g, data: two }]
`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a command on the stores as the program does. Returns the printed text. */
  async function ethread(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    let printed = '';
    const quiet = { writeErr() {}, writeOut() {} };
    const program = new Command('ethread').exitOverride().configureOutput(quiet);
    addAdminCommands(program, {
      environment,
      clock,
      write: (text) => Promise.resolve(void (printed += text)),
      openStores: (file) => openStores(file, { clock, logger: silentLogger }),
    });
    await program.parseAsync(args, { from: 'user' });
    return printed;
  }
  const onStores = (args: readonly string[]) => ethread([...args, '--config', config]);
  const asJson = async (args: readonly string[]) => JSON.parse(await onStores([...args, '--json']));
  const create = ['keys', 'create', '--label', 'Web app', '--plan', 'plan'];

  it('prints a new key once and says where it belongs', async () => {
    const printed = await onStores(create);
    const [, apiKey = ''] = /^API key: (ethr_\w{49})\n/.exec(printed) ?? [];
    expect(apiKey).not.toBe('');
    expect(printed).toContain(
      'Save the API key now: ethread stores only its hash, and cannot show it again.',
    );
    for (const json of [[], ['--json']])
      expect(await onStores(['keys', 'list', ...json])).not.toContain(apiKey);
  });

  it('creates a key with limits, and changes only the named fields', async () => {
    const limits =
      '--chain first --method eth_call --origin https://app.example --address 10.0.0.0/8 --expires 30d --failover no --proven-only yes';
    const { key } = await asJson([...create, ...limits.split(' ')]);
    expect(key).toMatchObject({
      chains: ['first'],
      methods: ['eth_call'],
      origins: ['https://app.example'],
      addresses: ['10.0.0.0/8'],
      expiresAt: '2026-12-21T07:30:00.000Z',
      withoutFailover: true,
      provenOnly: true,
    });
    const shown = await onStores(['keys', 'show', key.id]);
    for (const line of [/^methods +eth_call$/m, /^failover +never$/m, /^expires +2026-12-21T07:30Z$/m])
      expect(shown).toMatch(line);
    expect(await onStores(['keys', 'list'])).toMatch(
      new RegExp(`^${key.id}  Web app  plan  active  2026-12-21T07:30Z  never$`, 'm'),
    );
    const flags = '--chain any --address any --expires never --label Other --failover yes --proven-only no';
    expect(await asJson(['keys', 'update', key.id, ...flags.split(' ')])).toEqual({
      ...key,
      chains: null,
      addresses: null,
      expiresAt: null,
      label: 'Other',
      withoutFailover: false,
      provenOnly: false,
    });
  });

  it('rotates a key with an overlap of one day by default, and revokes it', async () => {
    const { key } = await asJson(create);
    const rotated = await onStores(['keys', 'rotate', key.id]);
    expect(rotated).toMatch(/^API key: ethr_/);
    expect(rotated).toContain(`The previous key ${key.id} stays valid until 2026-11-22T07:30:00.000Z.`);
    const { replacedBy } = (await asJson(['keys', 'show', key.id])).key;
    const again = await onStores(['keys', 'rotate', replacedBy, '--overlap', '0s']);
    expect(again).toContain(`The previous key ${replacedBy} is invalid from now on.`);
    expect(await onStores(['keys', 'revoke', key.id])).toMatch(/^state +revoked$/m);
    await expect(onStores(['keys', 'update', key.id, '--label', 'x'])).rejects.toThrow('is revoked');
  });

  it('prints credits and usage', async () => {
    const { key } = await asJson(create);
    expect(await onStores(['keys', 'show', key.id])).toMatch(/^remaining +1,000$/m);
    expect(await onStores(['usage'])).toBe(
      'There is no usage from 2026-10-22T07:00Z to 2026-11-21T08:00Z.\n',
    );
    expect(await asJson(['usage', '--by', 'key', '--by', 'hour'])).toMatchObject({ rows: [] });
  });

  it.each([
    ['keys create --label x --plan gold', 'plan: expected a value that is one of the plans'],
    ['keys create --label x --plan plan --chain first --chain none', 'chains[1]: expected'],
    ['keys show ../etc', "id: expected a key's id"],
    [`keys show ${UNKNOWN}`, `there is no key ${UNKNOWN}`],
    [`keys update ${UNKNOWN}`, 'no change is given'],
    [`keys rotate ${UNKNOWN} --overlap day`, '--overlap: expected a time such as 15m, 24h or 30d, got "day"'],
    ['usage --from 2026-03-01 --to 2026-02-01', 'from: expected a time before the end'],
    ['keys list --url http://127.0.0.1:1', '--config cannot be combined with --url'],
    ['keys create --plan plan', "required option '--label <label>' not specified"],
    ['usage --by week', 'It is one of day, hour, key, method, chain.'],
    [`keys update ${UNKNOWN} --failover maybe`, 'Allowed choices are yes, no'],
  ])('names what is wrong: %s', async (command, words) => {
    const error: unknown = await onStores(command.split(' ')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
    expect(String(error)).not.toContain('params[');
  });

  it('requires an administration command to name the place of the keys, and rejects an empty address', async () => {
    await expect(ethread(['keys', 'list'])).rejects.toThrow(
      'the administration to use is not given; set ETHREAD_ADMIN_TOKEN for a running service',
    );
    const token = { ETHREAD_ADMIN_TOKEN: 'x' };
    const nowhere = ethread(['keys', 'list', '--url', 'nowhere'], token);
    await expect(nowhere).rejects.toThrow('--url: expected an address');
    const other = join(folder, 'other.yaml');
    writeFileSync(other, 'keys: [key-of-the-tests]\nchains: [{ name: one, genesis: g, data: d }]\n');
    await expect(ethread(['keys', 'list', '--config', other])).rejects.toThrow(`${other}: has no accounts`);
  });
});
