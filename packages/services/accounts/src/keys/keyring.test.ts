import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiKeyExpiredError, ContractError, InvalidApiKeyError } from '@ethread/types';
import { generateApiKey, keyHashOf } from './api-key.ts';
import { createKeyAdministration, type KeyAdministration, type NewKey } from './key-administration.ts';
import type { KeyStore } from './key-store.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { openKeyStore } from './testing/open-key-store.ts';
import { smallPlan } from './testing/small-plan.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const MINUTE = 60_000;

describe('the keyring', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-keyring-'));
  let now: number;
  let store: KeyStore;
  let keys: KeyAdministration;
  let keyring: Keyring;
  let logged: string[];

  const clock = { now: () => now, monotonic: () => now };
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const logger = { debug: log, info: log, warn: log, error: log };
  const openKeyring = () => createKeyring({ store, clock, logger });

  beforeEach(async () => {
    now = START;
    logged = [];
    store = await openKeyStore(join(mkdtempSync(join(parent, 'keys-')), 'accounts.sqlite'), logger);
    const plans = { get: () => smallPlan, names: () => ['free'] };
    const names = { chains: new Set(['main']), methods: new Set(['eth_call']) };
    keys = createKeyAdministration({ store, plans, clock, randomBytes }, names);
    keyring = await openKeyring();
  });
  afterEach(async () => {
    await keyring.close();
    await store.close();
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  const create = (fields: Partial<NewKey> = {}) => keys.create({ label: 'someone', plan: 'free', ...fields });

  it('returns the same entry for a key until the key changes', async () => {
    const { apiKey, record } = await create();
    const entry = keyring.find(keyHashOf(apiKey));
    expect(keyring.find(keyHashOf(apiKey))).toBe(entry);
    await keys.update(record.id, { label: 'someone else', scopes: { chains: [] } });
    expect(keyring.find(keyHashOf(apiKey)).record.label).toBe('someone else');
    expect(() =>
      keyring
        .find(keyHashOf(apiKey))
        .scopes.requireVisit({ chain: 'main', origin: undefined, address: undefined }),
    ).toThrow('this key is not allowed the chain main');
  });

  it('rejects an expired key with an error of its own and every other with the same, and logs the reasons', async () => {
    const { apiKey: revoked, record } = await create();
    await keys.revoke(record.id);
    const { apiKey: expired } = await create({ expiresAt: now + MINUTE });
    now += MINUTE;
    const unknown = generateApiKey(randomBytes);
    const mistyped = unknown.slice(0, -1) + (unknown.endsWith('0') ? '1' : '0');
    const texts = ['', 'x'.repeat(100_000), mistyped, unknown, revoked, expired, `${expired} `];
    const errors = texts.map((text) => {
      try {
        return keyring.find(keyHashOf(text));
      } catch (error) {
        return error instanceof ContractError && { ...error, message: error.message };
      }
    });
    const invalid = { ...new InvalidApiKeyError(), message: 'invalid API key' };
    const ended = { ...new ApiKeyExpiredError(), message: 'API key expired' };
    expect(errors).toEqual(texts.map((text) => (text === expired ? ended : invalid)));
    const reasons = ['unknown', 'unknown', 'unknown', 'unknown', 'revoked', 'expired', 'unknown'];
    expect(logged.map((line) => /"rejection":"(\w+)"/.exec(line)?.[1])).toEqual(reasons);
  });

  it('notes uses to the minute, and writes them when it closes', async () => {
    const [used, unused] = [await create(), await create()];
    keyring.find(keyHashOf(used.apiKey));
    now += 2 * MINUTE;
    keyring.find(keyHashOf(used.apiKey));
    keyring.find(keyHashOf(used.apiKey));
    await keyring.close();
    expect((await keys.find(used.record.id)).lastUsedAt).toBe(now - (now % MINUTE));
    expect((await keys.find(unused.record.id)).lastUsedAt).toBeUndefined();
  });
});
