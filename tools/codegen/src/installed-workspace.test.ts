import { useInstalled } from './testing/installed-workspace.ts';

describe('An npm workspace', () => {
  it('installs from the registry, builds, and serves its own client', async () => {
    expect(await useInstalled('npm')).toEqual([
      '{"name":"pet 7"}',
      'invalid params: params.id: expected a whole number of at least 0, not -1',
    ]);
  });
});
