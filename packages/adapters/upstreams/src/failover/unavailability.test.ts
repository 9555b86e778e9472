import type { HeadAge } from '@ethread/ports';
import { type FaultKind, NodeFault, NoNodeRespondedError } from '../node-fault.ts';
import { toUnavailable } from './unavailability.ts';

const faults = (...kinds: readonly FaultKind[]) =>
  new NoNodeRespondedError(kinds.map((kind) => new NodeFault('secret-name', kind, 'secret detail')));

const NO_WAITS = { limitedMs: undefined, quarantinedMs: undefined };

describe('the error of a call that no node could answer', () => {
  it.each<[failure: object, kinds: readonly FaultKind[], waits?: object, age?: HeadAge]>([
    [{ cause: 'noNode' }, ['refused', 'late']],
    [{ cause: 'noNode' }, []],
    [{ cause: 'limited' }, ['refused', 'limited']],
    [{ cause: 'behind' }, ['behind', 'refused']],
    [{ cause: 'elsewhere' }, ['fork']],
    [{ cause: 'quarantined' }, ['lied', 'refused']],
    [{ cause: 'unproven' }, ['unproven']],
    [{ cause: 'failing' }, ['unable', 'lied']],
    [{ cause: 'oldHead', values: { seconds: 130 } }, ['refused'], {}, { seconds: 130, isStale: true }],
    [{ cause: 'limited', retryAfterSeconds: 3 }, ['limited'], { limitedMs: 2_100 }],
    [{ cause: 'limited', retryAfterSeconds: 1 }, ['limited'], { limitedMs: 10 }],
    [{ cause: 'quarantined', retryAfterSeconds: 291 }, ['lied', 'refused'], { quarantinedMs: 290_500 }],
    [{ cause: 'behind' }, ['lied', 'behind'], { quarantinedMs: 290_500 }],
  ])('is %j for the faults %j and the waits %j, without names', (expected, kinds, waits = {}, age) => {
    const { failure } = toUnavailable(faults(...kinds), age, { ...NO_WAITS, ...waits });
    expect(failure).toEqual({ kind: 'unavailable', ...expected });
  });
});
