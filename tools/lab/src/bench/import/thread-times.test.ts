import { ThreadTimes } from './thread-times.ts';

const frame = (url: string, functionName = 'run') => ({
  callFrame: { url, functionName, scriptId: '1', lineNumber: 0, columnNumber: 0 },
});

describe('ThreadTimes', () => {
  it('sums up times by package over all profiles of a thread', () => {
    const times = new ThreadTimes();
    const profile = {
      nodes: [
        { id: 1, ...frame('file:///here/node_modules/@noble/curves/src/secp256k1.js') },
        { id: 2, ...frame('file:///here/node_modules/lmdb/index.js') },
        { id: 3, ...frame('file:///here/packages/history/src/store.ts') },
        { id: 4, ...frame('', '(idle)') },
        { id: 5, ...frame('node:fs') },
      ],
      samples: [1, 2, 3, 4, 5, 1],
      timeDeltas: [1_000, 2_000, 3_000, 4_000, 5_000, 6_000],
      startTime: 0,
      endTime: 21_000,
    };
    times.add('worker', profile);
    times.add('worker', profile);
    expect(times.milliseconds()).toEqual({
      worker: { '@noble/curves': 14, lmdb: 4, 'packages/history': 6, '(idle)': 8, node: 10 },
    });
  });
});
