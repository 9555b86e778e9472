import { parseAddress, parseNetwork, parseOrigin } from './network.ts';

describe('parseNetwork', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.2.3/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:a00:1', '10.0.0.1/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('parses the network %s as %s', (text, expected) => {
    const network = parseNetwork(text);
    expect(network && `${network.address}/${network.prefix}`).toBe(expected);
  });

  it.each([
    ...['', '/8', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/08', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0'],
    ...['010.0.0.0/8', '10.0.0.0/8 ', '::1/129', '::ffff:10.0.0.0/95', 'fe80::1%eth0', 'localhost'],
  ])('rejects the network %j', (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });
});

describe('parseAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', 'ipv4'],
    ['::ffff:127.0.0.1', '127.0.0.1', 'ipv4'],
    ['0:0:0:0:0:FFFF:7F00:1', '127.0.0.1', 'ipv4'],
    ['fe80::1%eth0', 'fe80::1', 'ipv6'],
    ['::1', '::1', 'ipv6'],
    ['::127.0.0.1', '::127.0.0.1', 'ipv6'],
  ])('parses the address %s as %s', (text, address, family) => {
    expect(parseAddress(text)).toEqual({ address, family });
  });

  it.each(['', 'unknown', '1.2.3.4.5', ':::'])('rejects the address %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});

describe('parseOrigin', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['HTTPS://App.Example', 'https://app.example'],
    ['https://app.example:443', 'https://app.example'],
    ['https://app.example:8443', 'https://app.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['chrome-extension://abcdefghijklmnop', 'chrome-extension://abcdefghijklmnop'],
  ])('parses the origin %s as %s', (text, expected) => {
    expect(parseOrigin(text)).toBe(expected);
  });

  it.each([
    ...['', 'null', '*', 'app.example', 'https://', 'https://*.example', 'https://app.example/'],
    ...['https://app.example/path', 'https://app.example?q', 'https://user@app.example'],
    ...['https://app.example:99999', 'https://app example', 'javascript:alert(1)', 'file:///etc/passwd'],
  ])('rejects the origin %j', (text) => {
    expect(parseOrigin(text)).toBeUndefined();
  });
});
