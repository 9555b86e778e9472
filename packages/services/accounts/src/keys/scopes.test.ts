import { KeyNotAllowedError } from '@ethread/types';
import type { KeyScopes } from './key-record.ts';
import { compileScopes, type ScopedVisit } from './scopes.ts';

const visit: ScopedVisit = { chain: 'main', origin: undefined, address: '10.1.2.3' };

describe('scopes', () => {
  const requests = (scopes: KeyScopes, change: Partial<ScopedVisit>) => () =>
    compileScopes(scopes).requireVisit({ ...visit, ...change });

  it('allows everything without scopes', () => {
    expect(requests({}, { origin: 'https://any.example', address: undefined })).not.toThrow();
    expect(() => compileScopes({}).requireMethod('eth_call')).not.toThrow();
  });

  it('allows nothing with empty scopes', () => {
    expect(requests({ chains: [] }, {})).toThrow('this key is not allowed the chain main');
    expect(requests({ origins: [] }, {})).toThrow('this key is not allowed requests without an Origin');
    expect(requests({ addresses: [] }, {})).toThrow('this key is not allowed the address 10.1.2.3');
    expect(() => compileScopes({ methods: [] }).requireMethod('eth_call')).toThrow(
      'this key is not allowed the method eth_call',
    );
  });

  it('limits chains, and methods separately from the visit, which precedes the method', () => {
    const scopes = { chains: ['main', 'test'], methods: ['eth_call'] };
    expect(requests(scopes, { chain: 'test' })).not.toThrow();
    expect(requests(scopes, { chain: 'other' })).toThrow('this key is not allowed the chain other');
    const check = compileScopes(scopes);
    expect(() => check.requireMethod('eth_call')).not.toThrow();
    expect(() => check.requireMethod('eth_getLogs')).toThrow('not allowed the method eth_getLogs');
  });

  it.each([
    [undefined, 'requests without an Origin'],
    ['null', 'the origin null'],
    ['http://app.example', 'the origin http://app.example'],
    ['https://app.example:8443', 'the origin https://app.example:8443'],
    ['https://app.example.evil', 'the origin https://app.example.evil'],
    ['https://app.example\u202e', 'the origin https://app.example\\u202e'],
  ])('rejects the origin %j', (origin, words) => {
    const origins = ['https://app.example', 'capacitor://localhost'];
    for (const one of origins) expect(requests({ origins }, { origin: one })).not.toThrow();
    expect(requests({ origins }, { origin })).toThrow(words);
  });

  const addresses = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::ffff:198.51.100.0/120'];

  it.each([
    ...['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3', '192.0.2.7'],
    ...['2001:db8:ffff::1', '2001:DB8::1%eth0', '198.51.100.200', '::ffff:198.51.100.200'],
  ])('allows the address %s', (address) => {
    expect(requests({ addresses }, { address })).not.toThrow();
  });

  it.each<[string | undefined, readonly string[]]>([
    ...['9.255.255.255', '11.0.0.0', '192.0.2.8', '2001:db9::1', '::10.0.0.1', 'unknown', undefined].map(
      (address): [string | undefined, string[]] => [address, addresses],
    ),
    // No IPv4 address is in an IPv6 network.
    ['10.1.2.3', ['::/0']],
    ['::ffff:10.1.2.3', ['::/0']],
  ])('rejects the address %s by %j', (address, allowed) => {
    expect(requests({ addresses: allowed }, { address })).toThrow(KeyNotAllowedError);
  });
});
