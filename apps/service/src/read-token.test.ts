import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokensOf } from './read-token.ts';

const TOKEN = 'a-token-of-the-test-0123456789-abcdef';
const admin = {
  host: '127.0.0.1',
  port: 0,
  tls: undefined,
  hosts: [],
  dashboard: true,
  tokens: [],
  token: TOKEN,
};

describe('tokensOf', () => {
  it('reads the read-only token of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-token-'));
    const tokenFile = join(folder, 'read-only');
    writeFileSync(tokenFile, `${TOKEN}-2\n`);
    expect(tokensOf({ ...admin, readOnly: { tokenFile } })).toEqual({
      token: TOKEN,
      readOnlyToken: `${TOKEN}-2`,
      namedTokens: [],
    });
    rmSync(folder, { recursive: true });
  });

  it('needs no read-only token, and rejects one that is the token', () => {
    expect(tokensOf({ ...admin, readOnly: undefined })).toEqual({
      token: TOKEN,
      readOnlyToken: undefined,
      namedTokens: [],
    });
    expect(() => tokensOf({ ...admin, readOnly: { token: TOKEN } })).toThrow(
      'the read-only token is the same as the token',
    );
  });

  it('returns named tokens with their roles, and rejects one that is given twice', () => {
    const support = { name: 'support', role: 'admin', token: `${TOKEN}-3` } as const;
    const monitor = { name: 'monitor', role: 'reader', token: `${TOKEN}-4` } as const;
    const named = { ...admin, readOnly: undefined };
    expect(tokensOf({ ...named, tokens: [support, monitor] }).namedTokens).toEqual([support, monitor]);
    expect(() => tokensOf({ ...named, tokens: [support, { ...monitor, token: support.token }] })).toThrow(
      'the token monitor is the same as another one',
    );
  });
});
