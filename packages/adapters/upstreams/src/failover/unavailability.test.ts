import { type FaultKind, NodeFault, NoNodeRespondedError } from '../node-fault.ts';
import { toUnavailable } from './unavailability.ts';

const faults = (...kinds: readonly FaultKind[]) =>
  new NoNodeRespondedError(kinds.map((kind) => new NodeFault('secret-name', kind, 'secret detail')));

const NO_WAITS = { limitedMs: undefined, quarantinedMs: undefined };

describe('the error of a call that no node could answer', () => {
  it.each<readonly [string, readonly FaultKind[]]>([
    ['noNode', ['refused', 'late']],
    ['noNode', []],
    ['limited', ['refused', 'limited']],
    ['behind', ['behind', 'refused']],
    ['elsewhere', ['fork']],
    ['quarantined', ['lied', 'refused']],
    ['unproven', ['unproven']],
    ['failing', ['unable', 'lied']],
  ])('has the cause "%s" for the faults %j, without names', (cause, kinds) => {
    const { failure } = toUnavailable(faults(...kinds), undefined, NO_WAITS);
    expect(failure).toEqual({ kind: 'unavailable', cause });
  });

  it('says the age of the newest block in an outage', () => {
    const { failure } = toUnavailable(faults('refused'), { seconds: 130, isStale: true }, NO_WAITS);
    expect(failure).toEqual({ kind: 'unavailable', cause: 'oldHead', values: { seconds: 130 } });
  });

  it('says when to retry where a limit of a node ends at a known time', () => {
    const { failure } = toUnavailable(faults('limited'), undefined, { ...NO_WAITS, limitedMs: 2_100 });
    expect(failure).toEqual({ kind: 'unavailable', cause: 'limited', retryAfterSeconds: 3 });
    expect(toUnavailable(faults('limited'), undefined, { ...NO_WAITS, limitedMs: 10 })).toMatchObject({
      failure: { retryAfterSeconds: 1 },
    });
  });

  it('says when to retry where the quarantine of a node ends, and nothing else is in the way', () => {
    const waits = { ...NO_WAITS, quarantinedMs: 290_500 };
    expect(toUnavailable(faults('lied', 'refused'), undefined, waits).failure).toEqual({
      kind: 'unavailable',
      cause: 'quarantined',
      retryAfterSeconds: 291,
    });
    expect(toUnavailable(faults('lied', 'behind'), undefined, waits).failure).toEqual({
      kind: 'unavailable',
      cause: 'behind',
    });
  });
});
