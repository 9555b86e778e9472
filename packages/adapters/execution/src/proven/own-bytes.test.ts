import { decodeHeader, encodeHeader, genesisHeader, parseGenesis } from '@ethread/chain';
import { withOwnBytes } from './own-bytes.ts';

const json = { config: { chainId: 1 }, gasLimit: '0x1388', difficulty: '0x1', alloc: {} };

describe('withOwnBytes', () => {
  it('returns the same header with arrays that fill their buffers', () => {
    const page = new Uint8Array(65_536);
    const rlp = encodeHeader(genesisHeader(parseGenesis(json), new Uint8Array(32)));
    page.set(rlp, 100);
    const header = decodeHeader(page.subarray(100, 100 + rlp.length));
    const at = { hash: page.subarray(0, 32), header, canonical: true };
    expect(header.logsBloom.buffer.byteLength).toBe(page.length);
    const own = withOwnBytes(at);
    expect(own).toEqual(at);
    for (const value of [own.hash, ...Object.values(own.header)]) {
      if (value instanceof Uint8Array) expect(value.buffer.byteLength).toBe(value.length);
    }
  });
});
