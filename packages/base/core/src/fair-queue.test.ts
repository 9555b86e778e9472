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

  it('serves a client in the order of arrival, without entries that were removed', () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => entry('a', number));
    if (!first || !second || !third || !fourth) throw new Error('an entry is missing');
    for (const added of [first, second, third, fourth]) queue.add(added);
    expect([queue.remove(second), queue.remove(third), queue.remove(third)]).toEqual([true, true, false]);
    expect([queue.size, queue.take()?.number]).toEqual([2, 1]);
    expect([...queue.drain()].map(({ number }) => number)).toEqual([4]);
    expect([queue.take(), queue.size, queue.sizeOf('a')]).toEqual([undefined, 0, 0]);
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
