import { ProvenValues, StateReads } from '@ethread/calls';
import { isUnavailable, type ProofSource } from '@ethread/ports';
import { ProofFlights } from './proof-flights.ts';
import { accountWith, ADDRESS, blockWith, KEY } from '@ethread/calls/testing';

const AT = blockWith(1, 1);

/** Creates a source whose messages end when the test says so. */
function heldSource() {
  const messages: { readonly reads: StateReads; readonly signal: AbortSignal; readonly end: () => void }[] =
    [];
  const source: ProofSource = {
    prove: ({ reads }, _at, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const end = () => {
          const values = new ProvenValues();
          for (const { address, keys } of reads.accounts.values()) {
            values.setAccount(address, accountWith(1));
            for (const key of keys.values()) values.setSlot(address, key, Uint8Array.of(1));
          }
          resolve({ values, cost: { requests: 1, bytes: 10, items: 1 } });
        };
        messages.push({ reads, signal, end });
      }),
  };
  return { messages, flights: new ProofFlights(source) };
}

function slotReads(): StateReads {
  const reads = new StateReads();
  reads.slot(ADDRESS, KEY, false);
  return reads;
}

describe('ProofFlights', () => {
  it('asks once for a value that two calls need at the same time', async () => {
    const { messages, flights } = heldSource();
    const { signal } = new AbortController();
    const both = [1, 2].map(() => flights.prove({ reads: slotReads() }, AT, signal));
    expect(messages.length).toBe(1);
    messages[0]?.end();
    const found = (await Promise.all(both)).map((one) => (isUnavailable(one) ? undefined : one));
    expect(found.map((one) => one?.values.slot(ADDRESS, KEY))).toEqual([Uint8Array.of(1), Uint8Array.of(1)]);
    expect(found.map((one) => one?.cost.requests)).toEqual([1, 0]);
  });

  it('goes on for the others when the call that asked first leaves', async () => {
    const { messages, flights } = heldSource();
    const leader = new AbortController();
    const leading = flights.prove({ reads: slotReads() }, AT, leader.signal);
    const following = flights.prove({ reads: slotReads() }, AT, new AbortController().signal);
    leader.abort(new Error('left'));
    await expect(leading).rejects.toThrow('left');
    expect(messages[0]?.signal.aborted).toBe(false);
    messages[0]?.end();
    const found = await following;
    expect(isUnavailable(found) ? undefined : found.values.account(ADDRESS)).toEqual(accountWith(1));
  });

  it('ends a message for which nobody waits', async () => {
    const { messages, flights } = heldSource();
    const leaving = new AbortController();
    const waiting = flights.prove({ reads: slotReads() }, AT, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(messages[0]?.signal.aborted).toBe(true);
  });

  it('asks again for a value of another block', () => {
    const { messages, flights } = heldSource();
    const { signal } = new AbortController();
    void flights.prove({ reads: slotReads() }, AT, signal);
    void flights.prove({ reads: slotReads() }, blockWith(1, 2), signal);
    expect(messages.length).toBe(2);
  });
});
