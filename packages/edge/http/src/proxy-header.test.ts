import fc from 'fast-check';
import { readProxyHeader } from './proxy-header.ts';

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

/** Returns a header of version 2. */
function binary(versionAndCommand: number, family: number, payload: Buffer, length = payload.length): Buffer {
  const head = Buffer.from([versionAndCommand, family, length >> 8, length & 0xff]);
  return Buffer.concat([SIGNATURE, head, payload]);
}

const IPV4 = Buffer.from([192, 0, 2, 1, 203, 0, 113, 7, 0x1f, 0x90, 0x01, 0xbb]);
const IPV6 = Buffer.concat([Buffer.from('20010db8000000000000000000000001', 'hex'), Buffer.alloc(20)]);

describe('a PROXY protocol header', () => {
  it.each([
    ['PROXY TCP4 192.0.2.1 203.0.113.7 56324 443\r\n', '192.0.2.1'],
    ['PROXY TCP6 2001:db8::1 2001:db8::2 56324 443\r\n', '2001:db8::1'],
    ['PROXY UNKNOWN\r\n', undefined],
    ['PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n', undefined],
  ])('reads the client from a PROXY header of version 1: %s', (text, address) => {
    const bytes = Buffer.from(`${text}GET / HTTP/1.1\r\n`);
    expect(readProxyHeader(bytes)).toEqual({ kind: 'header', length: text.length, address });
  });

  it.each([
    ['IPv4', binary(0x21, 0x11, IPV4), '192.0.2.1'],
    ['IPv6', binary(0x21, 0x21, IPV6), '2001:db8:0:0:0:0:0:1'],
    ['IPv4 with more to say', binary(0x21, 0x11, Buffer.concat([IPV4, Buffer.alloc(400)])), '192.0.2.1'],
    ['an unknown family', binary(0x21, 0x00, Buffer.alloc(0)), undefined],
    ['a health check', binary(0x20, 0x00, Buffer.alloc(0)), 'own'],
  ])('reads the client from a PROXY header of version 2: %s', (_case, header, address) => {
    const bytes = Buffer.concat([header, Buffer.from([0x16, 0x03, 0x01])]);
    expect(readProxyHeader(bytes)).toEqual({ kind: 'header', length: header.length, address });
  });

  it.each([
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02])],
    ['another protocol', Buffer.from('PROXY UDP4 192.0.2.1 203.0.113.7 1 2\r\n')],
    ['no address', Buffer.from('PROXY TCP4 localhost 203.0.113.7 1 2\r\n')],
    ['an address of the other family', Buffer.from('PROXY TCP4 2001:db8::1 203.0.113.7 1 2\r\n')],
    ['a port too high', Buffer.from('PROXY TCP4 192.0.2.1 203.0.113.7 65536 2\r\n')],
    ['a port too few', Buffer.from('PROXY TCP4 192.0.2.1 203.0.113.7 1\r\n')],
    ['a word too many', Buffer.from('PROXY TCP4 192.0.2.1 203.0.113.7 1 2 3\r\n')],
    ['no end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
    ['another version', binary(0x31, 0x11, IPV4)],
    ['another command', binary(0x22, 0x11, IPV4)],
    ['addresses that are too short', binary(0x21, 0x11, IPV4.subarray(1))],
    ['a datagram', binary(0x21, 0x12, IPV4)],
    ['a length without measure', binary(0x21, 0x11, IPV4, 60_000)],
  ])('rejects a malformed PROXY header: %s', (_case, bytes) => {
    expect(readProxyHeader(bytes)).toEqual({ kind: 'malformed' });
  });

  it('is incomplete until the last byte of the PROXY header, and unaffected by the bytes after it', () => {
    const headers = [Buffer.from('PROXY TCP4 192.0.2.1 203.0.113.7 56324 443\r\n'), binary(0x21, 0x21, IPV6)];
    for (const header of headers) {
      for (let length = 0; length < header.length; length++) {
        expect(readProxyHeader(header.subarray(0, length))).toEqual({ kind: 'incomplete' });
      }
      const whole = readProxyHeader(header);
      expect(readProxyHeader(Buffer.concat([header, header]))).toEqual(whole);
    }
  });

  it('parses any bytes as a PROXY header without throwing, and waits for a bounded number of bytes only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(Buffer.alloc(0), SIGNATURE, Buffer.from('PROXY TCP4 ')),
        fc.uint8Array({ maxLength: 300 }),
        (start, rest) => {
          const read = readProxyHeader(Buffer.concat([start, rest]));
          if (read.kind === 'header') expect(read.length).toBeLessThanOrEqual(start.length + rest.length);
          const filled = readProxyHeader(Buffer.concat([start, rest, Buffer.alloc(4_096)]));
          expect(filled.kind).not.toBe('incomplete');
        },
      ),
    );
  });
});
