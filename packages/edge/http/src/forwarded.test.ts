import { hopsFromTheRight } from './proxies.ts';

describe('the hops of a request', () => {
  const hops = (header: 'x-forwarded-for' | 'forwarded', text: string | undefined) => [
    ...hopsFromTheRight(header, text),
  ];

  it.each([
    ['192.0.2.1, 198.51.100.2', ['198.51.100.2', '192.0.2.1']],
    ['192.0.2.1:443,[2001:db8::1]:80 ,2001:db8::2', ['2001:db8::2', '2001:db8::1', '192.0.2.1']],
    ['192.0.2.1,', [undefined, '192.0.2.1']],
    [',192.0.2.1', ['192.0.2.1', undefined]],
    ['unknown, 300.1.1.1, 1.2.3, <script>', [undefined, undefined, undefined, undefined]],
    ['', []],
    [' ', []],
    [undefined, []],
  ])('reads hops from the right of X-Forwarded-For: %s', (text, expected) => {
    expect(hops('x-forwarded-for', text)).toEqual(expected);
  });

  it.each([
    ['for=192.0.2.1;proto=https, FOR=198.51.100.2', ['198.51.100.2', '192.0.2.1']],
    ['proto=http; for="[2001:db8::1]:4711";by=203.0.113.1', ['2001:db8::1']],
    ['for=unknown, for=_hidden, by=1.1.1.1', [undefined, undefined, undefined]],
    ['for="192.0.2\\.1"', ['192.0.2.1']],
    // Text of a client that the proxy put into quotes.
    ['host="a;for=6.6.6.6, for=7.7.7.7";for=192.0.2.1', ['192.0.2.1']],
    ['for=6.6.6.6;for=192.0.2.1', [undefined]],
    // An open quote of the client before the text that the proxy added.
    ['for=6.6.6.6;x=", for=192.0.2.1', [undefined]],
    ['for=6.6.6.6;x=", for="192.0.2.1"', [undefined]],
    ['for=6.6.6.6;x="\\, for="192.0.2.1";by="203.0.113.1"', [undefined]],
    ['for="', [undefined]],
  ])('reads hops from the right of Forwarded: %s', (text, expected) => {
    expect(hops('forwarded', text)).toEqual(expected);
  });

  it('reads hops in linear time, however a client writes them', () => {
    const began = process.threadCpuUsage().user;
    for (const text of [',', ';', '"', '" ', 'for=;', 'for="', '\\"', ' , ', '1.1.1.1,']) {
      hops('forwarded', text.repeat(16_384 / text.length));
      hops('x-forwarded-for', text.repeat(16_384 / text.length));
    }
    expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(2_000);
  });
});
