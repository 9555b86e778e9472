import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findTokens } from './tokens.ts';

const word = (hex: string) => hex.padStart(64, '0');
const bytesOf = (text: string) => Buffer.from(text).toString('hex');
/** The output of a function that returns a string. */
const string = (text: string) =>
  `0x${word('20')}${word(Buffer.byteLength(text).toString(16))}${bytesOf(text).padEnd(64, '0')}`;

/** The outputs of `decimals()` and `symbol()`, by address. */
const CONTRACTS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  stable: [`0x${word('6')}`, string('USDC')],
  maker: [`0x${word('12')}`, `0x${bytesOf('MKR').padEnd(64, '0')}`],
  spoof: [`0x${word('12')}`, string('US\u202eDC\n!')],
  collectible: ['0x', string('NFT')],
  many: [`0x${'f'.repeat(64)}`, string('MANY')],
  empty: [`0x${word('6')}`, '0x'],
};

/** The codes of the errors for calls of contracts without a result, by address. */
const ERRORS: Readonly<Record<string, number>> = { reverts: 3, limited: -32_005 };

describe('the tokens of a response', () => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/wrong') return response.writeHead(401).end('{}');
      const calls: readonly { id: number; params: readonly [{ to: string }] }[] = JSON.parse(
        Buffer.concat(parts).toString(),
      );
      const results = calls.map(({ id, params: [{ to }] }) => {
        const code = ERRORS[to];
        return code === undefined ? { id, result: CONTRACTS[to]?.[id % 2] } : { id, error: { code } };
      });
      response.setHeader('X-Proof', 'complete').setHeader('X-Credits-Cost', '52');
      return response.end(JSON.stringify(results.toReversed()));
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('have decimals and a symbol, as text or as 32 bytes; other contracts are none', async () => {
    const found = await findTokens(url, Object.keys(CONTRACTS));
    expect(Object.fromEntries(found.answered)).toEqual({
      stable: { decimals: 6, symbol: 'USDC' },
      maker: { decimals: 18, symbol: 'MKR' },
      spoof: { decimals: 18, symbol: 'USDC!' },
      collectible: null,
      many: null,
      empty: null,
    });
    expect(found).toMatchObject({ calls: 12, credits: 52, proof: 'proof complete' });
  });

  it('are unknown where a call has no result, unless the contract reverted it', async () => {
    const { answered } = await findTokens(url, ['reverts', 'limited', 'stable']);
    expect([...answered.keys()]).toEqual(['reverts', 'stable']);
  });

  it('are asked for at most eight contracts', async () => {
    expect(
      (
        await findTokens(
          url,
          Array.from({ length: 9 }, () => 'stable'),
        )
      ).calls,
    ).toBe(16);
  });

  it('are unknown where the service rejects the batch', async () => {
    await expect(findTokens(`${url}/wrong`, ['stable'])).rejects.toThrow('HTTP 401');
  });
});
