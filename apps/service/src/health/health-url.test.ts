import { healthUrl } from './health-command.ts';

describe('healthUrl', () => {
  const tls = { certFile: 'c', keyFile: 'k' } as const;

  it.each([
    [{ host: '127.0.0.1', port: 8545, tls: undefined }, 'http://127.0.0.1:8545/healthz'],
    [{ host: '0.0.0.0', port: 9000, tls }, 'https://127.0.0.1:9000/healthz'],
    [{ host: '::', port: 8545, tls: undefined }, 'http://[::1]:8545/healthz'],
  ])('uses the scheme, host and port of %j', (configuration, url) => {
    expect(healthUrl(configuration, '/healthz')).toBe(url);
  });

  it('names the configuration key where the system chooses the port', () => {
    expect(() => healthUrl({ host: '::', port: 0, tls: undefined }, '/healthz')).toThrow('set a fixed port');
  });
});
