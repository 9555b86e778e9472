import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { ACCOUNTS_FILE, openAccountStores } from './open-accounts.ts';
import { UserError } from './user-error.ts';

describe('account stores', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-accounts-'));
  const logger = silentLogger;
  let configuration: Parameters<typeof openAccountStores>[0];

  beforeEach(() => {
    configuration = {
      data: mkdtempSync(join(parent, 'data-')),
      postgres: undefined,
    };
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  it('report the reason when the file is truncated', async () => {
    await (await openAccountStores(configuration, { logger })).close();
    const file = join(configuration.data, ACCOUNTS_FILE);
    truncateSync(file, statSync(file).size / 2);
    const opening = openAccountStores(configuration, { logger });
    await expect(opening).rejects.toThrow(UserError);
    await expect(opening).rejects.toThrow(/^accounts: .*accounts\.sqlite: .*restore it from a backup/);
  });

  it('report the reason when their file is a folder', async () => {
    mkdirSync(join(configuration.data, ACCOUNTS_FILE));
    await expect(openAccountStores(configuration, { logger })).rejects.toThrow(UserError);
  });

  it('report the reason when PostgreSQL does not respond, without its password', async () => {
    const postgres = 'postgres://user:secret@127.0.0.1:1/none';
    const opening = openAccountStores({ ...configuration, postgres }, { logger });
    await expect(opening).rejects.toThrow(
      /^accounts: PostgreSQL at 127.0.0.1:1\/none cannot be used: .*ECONNREFUSED/,
    );
    await expect(opening).rejects.not.toThrow('secret');
  });
});
