import { Places } from './places.ts';

/** Enters places for clients, and records who entered. */
function openPlaces(total: number, ofClient: number) {
  const places = new Places({ total, ofClient });
  const entered: string[] = [];
  const leaving: (() => void)[] = [];
  return {
    entered,
    enter: (client: string, signal = new AbortController().signal) =>
      places.enter(client, signal).then(
        (leave) => {
          entered.push(client);
          leaving.push(leave);
        },
        (reason: unknown) => void entered.push(String(reason)),
      ),
    /** Frees the oldest place. */
    async leave() {
      leaving.shift()?.();
      await new Promise(setImmediate);
    },
    settle: () => new Promise(setImmediate),
  };
}

describe('Places', () => {
  it('lets no more than the total enter at the same time', async () => {
    const { enter, entered, leave, settle } = openPlaces(2, 2);
    for (const client of ['a', 'b', 'c', 'd']) void enter(client);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    await leave();
    expect(entered).toEqual(['a', 'b', 'c']);
    await leave();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets a client wait for its own limit while others enter', async () => {
    const { enter, entered, leave, settle } = openPlaces(3, 1);
    for (const client of ['a', 'a', 'a', 'b']) void enter(client);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    await leave();
    expect(entered).toEqual(['a', 'b', 'a']);
  });

  it('gives freed places to clients in turns, however many entries one of them has', async () => {
    const { enter, entered, leave, settle } = openPlaces(1, 1);
    for (const client of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void enter(client);
    await settle();
    for (let turn = 0; turn < 6; turn++) await leave();
    expect(entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('gives no place to work that is aborted while or before it waits', async () => {
    const { enter, entered, leave, settle } = openPlaces(1, 1);
    const gone = new AbortController();
    void enter('a');
    void enter('a', gone.signal);
    void enter('b', gone.signal);
    void enter('b');
    await settle();
    gone.abort('gone');
    await enter('c', gone.signal);
    expect(entered).toEqual(['a', 'gone', 'gone', 'gone']);
    await leave();
    expect(entered.slice(4)).toEqual(['b']);
  });
});
