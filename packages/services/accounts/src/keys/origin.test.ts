import { parseOrigin } from './origin.ts';

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
    '',
    'null',
    '*',
    'app.example',
    'https://',
    'https://*.example',
    'https://app.example/',
    'https://app.example/path',
    'https://app.example?q',
    'https://user@app.example',
    'https://app.example:99999',
    'https://app example',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('rejects the origin %j', (text) => {
    expect(parseOrigin(text)).toBeUndefined();
  });
});
