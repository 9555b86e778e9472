import { connectionUrlProblem, withPassword } from './connection-url.ts';

describe('connectionUrlProblem', () => {
  it.each([
    ['postgres', 'postgres://user@host/database'],
    ['postgres', 'postgresql://user:p%2Fw@host:5432/database?sslmode=require'],
    ['redis', 'rediss://:word@host'],
  ] as const)('accepts the %s URL %s', (kind, url) => {
    expect(connectionUrlProblem(url, kind)).toBeUndefined();
  });

  it.each(['a/b', '1/2', '1#2', 'a#b', '1?2', 'a@b/c'])(
    'rejects a URL with the bare password %s, and repeats no part of it',
    (password) => {
      expect(connectionUrlProblem(`postgres://user:${password}@host/database`, 'postgres')).toBe(
        'is not a URL like postgres://user@host:5432/database',
      );
    },
  );
});

describe('withPassword', () => {
  it.each(['a/b@c#d?e:f%g h', '%41', '\'"\\{}$'])(
    'passes the password %s to the decoder unchanged',
    (password) => {
      const url = withPassword('redis://user@host:6379/0', password);
      expect(connectionUrlProblem(url, 'redis')).toBeUndefined();
      expect(decodeURIComponent(new URL(url).password)).toBe(password);
    },
  );

  it('leaves a URL without a password unchanged', () => {
    expect(withPassword('redis://host', undefined)).toBe('redis://host');
  });
});
