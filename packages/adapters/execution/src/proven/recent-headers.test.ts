import { bytesToHex } from '@ethread/core';
import { blockWith } from '@ethread/calls/testing';
import { RecentHeaders } from './recent-headers.ts';

describe('RecentHeaders', () => {
  it('forgets the same headers at both ends of a thread', () => {
    const [near, far] = [new RecentHeaders(), new RecentHeaders()];
    // More blocks than are remembered, some of them again and again.
    for (let sent = 0; sent < 1_000; sent++) {
      const at = { ...blockWith(1, (sent * sent) % 101), canonical: sent % 7 !== 0 };
      if (!near.has(at)) {
        near.add(at);
        far.add(at);
      }
      expect(far.of(bytesToHex(at.hash))).toMatchObject({ hash: at.hash, canonical: at.canonical });
    }
  });

  it('throws for a header that it has forgotten', () => {
    const headers = new RecentHeaders();
    for (let hash = 0; hash <= 64; hash++) headers.add(blockWith(1, hash));
    expect(() => headers.of(bytesToHex(blockWith(1, 0).hash))).toThrow('does not have the header');
  });
});
