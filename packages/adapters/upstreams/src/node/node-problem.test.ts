import { printFault, problemOf } from './node-problem.ts';

const nothing = {
  openedBy: undefined,
  strangeness: undefined,
  contradiction: undefined,
  isOnCanonicalChain: true,
  isSyncing: false,
  limitedMs: -1,
  spentMs: -1,
};

describe('printFault', () => {
  it.each([
    ['refused', 'ECONNREFUSED', 'unreachable: nothing listens at its address (ECONNREFUSED)'],
    ['refused', 'CERT_HAS_EXPIRED', 'unreachable: its certificate is not trusted (CERT_HAS_EXPIRED)'],
    ['refused', 'EPIPE', 'unreachable: EPIPE'],
    ['late', 'no response in 500 ms', 'it does not respond: no response in 500 ms'],
    ['rejected', 'HTTP 401', 'it rejects requests with HTTP 401; check the key and headers of its address'],
    ['malformed', 'it is not HTTP', 'it responds wrongly: it is not HTTP'],
  ] as const)('says in words what a node with the fault %s (%s) does', (kind, detail, words) => {
    expect(printFault(kind, detail)).toBe(words);
  });
});

describe('problemOf', () => {
  it('returns undefined for a node that may be called', () => {
    expect(problemOf(nothing)).toBeUndefined();
  });

  it.each([
    [{ strangeness: 'its chain id is 2' }, 'it serves another chain: its chain id is 2'],
    [{ contradiction: { number: 9 } }, 'it contradicts the final block 9'],
    [{ contradiction: { number: 9, isOfConsensus: true } }, 'it lacks the block that consensus finalized'],
    [{ isOnCanonicalChain: false }, 'its newest block is on another fork'],
    [{ isSyncing: true }, 'it is still synchronizing'],
    [{ spentMs: 1_200 }, 'its budget is spent for another 2 s'],
    [{ limitedMs: 1_200 }, 'it limits calls for another 2 s'],
  ])('names the reason of %j', (finding, words) => {
    expect(problemOf({ ...nothing, ...finding })).toBe(words);
  });

  it('names an open breaker before what was known earlier', () => {
    expect(problemOf({ ...nothing, openedBy: 'unreachable', strangeness: 'its chain id is 2' })).toBe(
      'unreachable',
    );
  });
});
