import { createHostCheck } from './request-head.ts';

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
