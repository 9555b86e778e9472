import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { openAccountStores } from './open-accounts.ts';
import { UserError } from './user-error.ts';

describe('account stores', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-accounts-'));
  const logger = silentLogger;
  let configuration: Parameters<typeof openAccountStores>[0];

  beforeEach(() => {
    configuration = {
      data: mkdtempSync(join(parent, 'data-')),
      postgres: undefined,
      redis: undefined,
      alerts: undefined,
    };
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  it.each(['keys', 'usage'])('report the reason when the file of the %s is truncated', async (store) => {
    await (await openAccountStores(configuration, { logger })).close();
    const file = join(configuration.data, store, 'data.mdb');
    truncateSync(file, statSync(file).size / 2);
    const opening = openAccountStores(configuration, { logger });
    await expect(opening).rejects.toThrow(UserError);
    await expect(opening).rejects.toThrow(/^accounts: .*data\.mdb is cut off/);
  });

  it('report the reason when their folder is a file', async () => {
    writeFileSync(join(configuration.data, 'keys'), 'something else');
    await expect(openAccountStores(configuration, { logger })).rejects.toThrow(UserError);
  });

  it('report the reason when PostgreSQL does not respond, without its password', async () => {
    const postgres = 'postgres://user:secret@127.0.0.1:1/none';
    const opening = openAccountStores({ ...configuration, postgres }, { logger });
    await expect(opening).rejects.toThrow(
      /^accounts: the tables of PostgreSQL could not be made: .*ECONNREFUSED/,
    );
    await expect(opening).rejects.not.toThrow('secret');
  });
});
