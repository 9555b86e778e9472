import { methodTable } from '@ethread/types';
import { failInTurn, toExecutionError } from './call-outcome.ts';

const { maxRevertBytes } = methodTable.eth_call.limits;

describe('toExecutionError', () => {
  it('reports longer revert data than the limit as a failure without data', () => {
    const errorOf = (bytes: number) => toExecutionError({ kind: 'reverted', payload: new Uint8Array(bytes) });
    expect(errorOf(maxRevertBytes)).toMatchObject({ code: 3, data: `0x${'00'.repeat(maxRevertBytes)}` });
    expect(errorOf(maxRevertBytes + 1)).toMatchObject({
      code: -32000,
      message: `revert data of ${maxRevertBytes + 1} bytes exceeds the limit of ${maxRevertBytes} bytes`,
      data: undefined,
    });
  });
});

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
