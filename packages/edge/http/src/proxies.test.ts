import { createProxies } from './proxies.ts';
import { openServer, type OpenServer, replyOf } from './testing/open-server.ts';

describe('behind proxies', () => {
  let opened: OpenServer;

  /** Opens a server that returns the client's address and the request id. */
  async function open(isTrusted = (address?: string) => /^(127|10)\./.test(address ?? '')): Promise<void> {
    const proxies = createProxies(isTrusted);
    opened = await openServer({
      respond: (requested, { requestId }) => replyOf(`[${proxies.addressOf(requested)} ${requestId}]`),
      proxies,
    });
  }
  afterEach(() => opened.close());

  const send = (fields = '') => opened.raw(`GET / HTTP/1.1\r\nHost: a\r\n${fields}Connection: close\r\n\r\n`);

  it.each([
    ['nothing', '', '127.0.0.1'],
    ['one hop', '192.0.2.9', '192.0.2.9'],
    ['what the client said before', '6.6.6.6, 192.0.2.9', '192.0.2.9'],
    ['proxies behind one another', '6.6.6.6, 192.0.2.9, 10.0.0.1, 10.0.0.2', '192.0.2.9'],
    ['several lines', '192.0.2.9\r\nX-Forwarded-For: 10.0.0.1', '192.0.2.9'],
    ['proxies alone', '10.0.0.1', '10.0.0.1'],
    ['a port', '192.0.2.1:443,[2001:db8::1]:80 ', '2001:db8::1'],
    ['a hop without an address', '192.0.2.9, unknown, 10.0.0.1', 'undefined'],
    ['an address out of range', '300.1.1.1', 'undefined'],
    ['an empty hop', '192.0.2.1,', 'undefined'],
  ])('uses the address that trusted proxies report for a client: %s', async (_case, hops, address) => {
    await open();
    expect(await send(hops && `X-Forwarded-For: ${hops}\r\n`)).toContain(`[${address} `);
  });

  it('ignores the headers of a sender that is not trusted', async () => {
    await open(() => false);
    const response = await send('X-Forwarded-For: 6.6.6.6\r\nX-Request-Id: mine\r\n');
    expect(response).toContain('[127.0.0.1 ');
    expect(response).not.toContain('mine');
  });

  it('keeps the request id that a trusted proxy assigned', async () => {
    await open();
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `traceparent: 00-${trace}-00f067aa0ba902b7-01\r\n`;
    expect(await send('X-Request-Id: a.b/c-1\r\n')).toMatch(/X-Request-Id: a\.b\/c-1\r\n.* a\.b\/c-1\]/s);
    expect(await send(traceparent)).toContain(` ${trace}]`);
    expect(await send(`${traceparent}X-Request-Id: mine\r\n`)).toContain(' mine]');
    for (const wrong of [`X-Request-Id: ${'x'.repeat(129)}`, 'X-Request-Id: a b', 'traceparent: 00-0-0-01'])
      expect(await send(`${wrong}\r\n`)).toMatch(/ [0-9a-f]{32}\]/);
  });
});
