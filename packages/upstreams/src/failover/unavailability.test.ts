import { type FaultKind, NodeFault, NoNodeRespondedError } from '../node-fault.ts';
import { toUnavailable } from './unavailability.ts';

const faults = (...kinds: readonly FaultKind[]) =>
  new NoNodeRespondedError(kinds.map((kind) => new NodeFault('secret-name', kind, 'secret detail')));

describe('the error of a call that no node could answer', () => {
  it.each<readonly [string, readonly FaultKind[]]>([
    ['no node can be asked', ['refused', 'late']],
    ['no node can be asked', []],
    ['the nodes take no more calls for now', ['refused', 'limited']],
    ['the nodes have not reached the block', ['behind', 'refused']],
    ['the nodes are on another fork', ['fork']],
    ['the nodes are quarantined because of wrong responses', ['lied', 'refused']],
    ['no response of a node could be proven', ['unproven']],
    ['no node could answer the call', ['unable', 'lied']],
  ])('says "%s" for the faults %j, without names', (cause, kinds) => {
    const error = toUnavailable(faults(...kinds), undefined, undefined);
    expect(error.message).toBe(`resource unavailable: ${cause}`);
    expect(error.code).toBe(-32002);
    expect(error.retryAfterSeconds).toBeUndefined();
  });

  it('says the age of the newest block in an outage', () => {
    const { message } = toUnavailable(faults('refused'), { seconds: 130, isStale: true }, undefined);
    expect(message).toBe('resource unavailable: no node can be asked; the newest block is 130 s old');
  });

  it('says when to retry where a limit of a node ends at a known time', () => {
    expect(toUnavailable(faults('limited'), undefined, 2_100).retryAfterSeconds).toBe(3);
    expect(toUnavailable(faults('limited'), undefined, 10).retryAfterSeconds).toBe(1);
  });
});
