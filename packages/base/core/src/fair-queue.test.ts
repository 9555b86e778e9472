import { FairQueue } from './fair-queue.ts';

interface Entry {
  readonly client: string;
  readonly number: number;
}

const entry = (client: string, number: number): Entry => ({ client, number });

/** Takes entries one by one. Each entry costs its client the given number of milliseconds. */
function clientsInTurn(queue: FairQueue<Entry>, count: number, cost: (client: string) => number): string {
  let order = '';
  for (let taken = 0; taken < count; taken++) {
    const item = queue.take();
    if (!item) break;
    queue.charge(item.client, cost(item.client));
    order += item.client;
  }
  return order;
}

describe('FairQueue', () => {
  let queue: FairQueue<Entry>;

  beforeEach(() => {
    queue = new FairQueue();
  });

  it('serves the entries of one client in the order of their arrival', () => {
    for (const number of [1, 2, 3]) queue.add(entry('a', number));
    expect([queue.take()?.number, queue.take()?.number, queue.take()?.number]).toEqual([1, 2, 3]);
    expect(queue.take()).toBeUndefined();
    expect(queue.size).toBe(0);
  });

  it('serves a client that arrives late before the backlog of another', () => {
    for (let number = 0; number < 100; number++) queue.add(entry('a', number));
    clientsInTurn(queue, 10, () => 5);
    queue.add(entry('b', 0));
    expect(clientsInTurn(queue, 2, () => 5)).toContain('b');
  });

  it('gives each client the same amount of work, not the same number of entries', () => {
    for (let number = 0; number < 100; number++) {
      queue.add(entry('a', number));
      queue.add(entry('b', number));
    }
    const order = clientsInTurn(queue, 44, (client) => (client === 'a' ? 100 : 10));
    expect(order.match(/a/g)).toHaveLength(4);
  });

  it('does not let a client save up work while it has no entries', () => {
    queue.add(entry('b', 0));
    for (let number = 0; number < 100; number++) queue.add(entry('a', number));
    clientsInTurn(queue, 51, () => 10);
    for (let number = 0; number < 50; number++) queue.add(entry('b', number));
    expect(clientsInTurn(queue, 20, () => 10).match(/a/g)?.length).toBeGreaterThanOrEqual(9);
  });

  it('puts an entry back before the others of its client', () => {
    for (const number of [1, 2]) queue.add(entry('a', number));
    const first = queue.take();
    if (!first) throw new Error('the queue is empty');
    queue.putBack(first);
    expect(queue.size).toBe(2);
    expect([queue.take()?.number, queue.take()?.number]).toEqual([1, 2]);
  });

  it('counts, removes and drains entries that were put back', () => {
    const [first, second, third] = [1, 2, 3].map((number) => entry('a', number));
    if (!first || !second || !third) throw new Error('an entry is missing');
    queue.add(third);
    queue.putBack(second);
    queue.putBack(first);
    expect(queue.remove(second)).toBe(true);
    expect([...queue.drain()].map(({ number }) => number)).toEqual([1, 3]);
    expect(queue.has('a')).toBe(false);
  });

  it('skips an entry that was removed', () => {
    const removed = entry('a', 1);
    queue.add(removed);
    queue.add(entry('a', 2));
    expect(queue.remove(removed)).toBe(true);
    expect(queue.remove(removed)).toBe(false);
    expect([...queue.drain()].map(({ number }) => number)).toEqual([2]);
    expect(queue.size).toBe(0);
  });

  it('removes clients that have been idle for a long time', () => {
    queue.add(entry('patient', 1));
    queue.charge('patient', 1_000);
    for (let number = 0; number < 5_000; number++) {
      queue.add(entry(`client ${number}`, 0));
      queue.take();
      queue.charge(`client ${number}`, 1);
    }
    // A client with waiting entries is not removed.
    expect(queue.take()?.client).toBe('patient');
  });

  it('does not let a client pay for work that delayed nobody', () => {
    queue.chargeDone('early', 1_000);
    for (let number = 1; number <= 3; number++) queue.add(entry('late', number));
    queue.add(entry('early', 1));
    const order = [1, 2].map(() => {
      const client = queue.take()?.client ?? '';
      queue.chargeDone(client, 1);
      return client;
    });
    expect(order).toContain('early');
  });
});
