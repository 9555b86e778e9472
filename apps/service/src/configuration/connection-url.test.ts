import { connectionUrlProblem, withPassword } from './load-configuration.ts';

describe('connectionUrlProblem', () => {
  it.each(['postgres://user@host/database', 'postgresql://user:p%2Fw@host:5432/database?sslmode=require'])(
    'accepts the URL %s',
    (url) => {
      expect(connectionUrlProblem(url)).toBeUndefined();
    },
  );

  it.each(['a/b', '1/2', '1#2', 'a#b', '1?2', 'a@b/c'])(
    'rejects a URL with the bare password %s, and repeats no part of it',
    (password) => {
      expect(connectionUrlProblem(`postgres://user:${password}@host/database`)).toBe(
        'is not a URL like postgres://user@host:5432/database',
      );
    },
  );
});

describe('withPassword', () => {
  it.each(['a/b@c#d?e:f%g h', '%41', '\'"\\{}$'])(
    'passes the password %s to the decoder unchanged',
    (password) => {
      const url = withPassword('postgres://user@host:5432/database', password);
      expect(connectionUrlProblem(url)).toBeUndefined();
      expect(decodeURIComponent(new URL(url).password)).toBe(password);
    },
  );

  it('leaves a URL without a password unchanged', () => {
    expect(withPassword('postgres://host/x', undefined)).toBe('postgres://host/x');
  });
});
