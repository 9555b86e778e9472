import { createHostCheck, toOriginForm } from './request-head.ts';

describe('a request target', () => {
  const headers = { host: 'b', accept: '*/*' };

  it.each(['/v3/KEY', '/v3/http://a/', '*', '//a/v3', undefined])(
    'leaves a request target unchanged when it is %s',
    (url) => {
      expect(toOriginForm({ url, headers })).toEqual({ url, headers });
    },
  );

  it.each([
    ['http://a/v3/KEY?x=1', '/v3/KEY?x=1', 'a'],
    ['HTTPS://a:8545/v3/KEY', '/v3/KEY', 'a:8545'],
    ['http://user@a/', '/', 'a'],
    ['http://a', '/', 'a'],
    ['http://a?x=1', '/?x=1', 'a'],
  ])('takes the path and the host from a target in absolute form, %s', (url, path, host) => {
    expect(toOriginForm({ url, headers })).toEqual({ url: path, headers: { host, accept: '*/*' } });
  });
});

describe('the check of the Host header', () => {
  const isAllowed = createHostCheck(['metrics.internal']);

  it.each([
    undefined,
    'localhost',
    'LOCALHOST:8546',
    '127.0.0.1:9464',
    '[::1]:9464',
    '10.0.0.7',
    'Metrics.Internal:80',
  ])('accepts the Host %s', (host) => expect(isAllowed(host)).toBe(true));

  it.each(['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example:8546', '', 'a:b'])(
    'rejects the Host "%s", which can be a web page',
    (host) => expect(isAllowed(host)).toBe(false),
  );
});
