import { toExecutionError } from './execution-error.ts';
import { methodTable } from './generated/method-table.gen.ts';

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
