import { failInTurn } from './call-outcome.ts';

describe('failInTurn', () => {
  it('takes a turn of the client before it prints long revert data, and none for short data', async () => {
    const taken: string[] = [];
    const turns = { take: (client: string) => Promise.resolve(void taken.push(client)) };
    const fail = async (bytes: number) =>
      failInTurn({ kind: 'reverted', payload: new Uint8Array(bytes) }, 'client', turns);
    await expect(fail(4_096)).rejects.toMatchObject({ code: 3 });
    expect(taken).toEqual([]);
    await expect(fail(4_097)).rejects.toMatchObject({ code: 3 });
    expect(taken).toEqual(['client']);
  });
});
