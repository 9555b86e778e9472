import { redact, secretsOf } from './redact.ts';

describe('redact', () => {
  const secrets = secretsOf({
    url: 'https://user:pass%20word@node.example/v3/0123456789abcdef?apikey=topsecret',
    headers: { authorization: 'Bearer tokentoken' },
  });

  it.each([
    ['the key in the path', 'bad key 0123456789abcdef given'],
    ['the password', 'no pass word here'],
    ['the encoded password', 'no pass%20word here'],
    ['the query', 'apikey topsecret expired'],
    ['a header', 'Bearer tokentoken refused'],
    ['a word of a header', 'tokentoken refused'],
    ['the host', 'lookup node.example failed'],
    ['an address', 'dial http://other.internal:8545/x failed'],
    ['a number of a machine', 'dial tcp 10.1.2.3:8545: refused'],
    ['a path', 'open /var/lib/geth/chaindata: no such file'],
    ['a place in a source', 'panic at src/rpc/handler.go:123'],
  ])("removes %s from a node's words", (_what, text) => {
    const shown = redact(text, secrets);
    expect(shown).toMatch(/…/);
    expect(shown).not.toMatch(
      /0123456789|pass.*word|topsecret|tokentoken|node\.example|internal|10\.1\.2\.3|geth|handler/,
    );
  });

  it("shortens a node's words to one line, and removes control characters", () => {
    expect(redact('out of gas\n  at stack.js:1', secrets)).toBe('out of gas');
    expect(redact('out \u001b[31mof\u202e gas', secrets)).toBe('out  [31mof  gas');
    expect(redact('a'.repeat(100_000), secrets)).toHaveLength(200);
  });

  it('does not change words that reveal no part of the address', () => {
    const text = 'insufficient funds for gas * price + value: have 0 want 1';
    expect(redact(text, secrets)).toBe(text);
  });
});
