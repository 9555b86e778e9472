import { useInstalled } from './installed-workspace.test.data.ts';

describe('a workspace of npm', () => {
  it('is installed from the registry, built, and serves its own client', async () => {
    expect(await useInstalled('npm')).toEqual([
      '{"name":"pet 7"}',
      'invalid params: params.id: expected a whole number of at least 0, not -1',
    ]);
  }, 120_000);
});
