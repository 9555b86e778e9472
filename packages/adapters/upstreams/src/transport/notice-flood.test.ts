import { NoticeFlood } from './bounds.ts';

describe('NoticeFlood', () => {
  it.each([
    ['500 notifications', 500, 100],
    ['4 MiB of notifications', 4, 1024 * 1024],
  ])('reports more than %s in a second', (_case, count, bytes) => {
    let now = 0;
    const flood = new NoticeFlood(() => now);
    for (const second of [0, 1_000]) {
      now = second;
      for (let notice = 0; notice < count; notice++) expect(flood.isFlood(bytes)).toBe(false);
    }
    expect(flood.isFlood(bytes)).toBe(true);
  });
});
