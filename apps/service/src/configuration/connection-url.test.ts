import { connectionUrlProblem, withPassword } from './load-configuration.ts';

describe('the URL of PostgreSQL', () => {
  it.each(['a/b', '1#2', '1?2', 'a@b/c'])(
    'with the bare password %s is rejected, and not repeated',
    (password) => {
      expect(connectionUrlProblem(`postgres://user:${password}@host/database`)).toBe(
        'is not a URL like postgres://user@host:5432/database',
      );
    },
  );

  it.each(['a/b@c#d?e:f%g h', '%41', '\'"\\{}$'])('takes the password %s apart from it', (password) => {
    const url = withPassword('postgresql://user@host:5432/database?sslmode=require', password);
    expect(connectionUrlProblem(url)).toBeUndefined();
    expect(decodeURIComponent(new URL(url).password)).toBe(password);
  });
});
