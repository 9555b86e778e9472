import { companionTable } from '@ethread/companions';
import { listedError } from './create-companions.ts';

const { errors } = companionTable.eth_simulateV1;

describe('listedError', () => {
  it('creates the error of a simulation with the words of the node', () => {
    expect(listedError(-38_013, 'intrinsic gas too low: have 1, want 21000', errors)).toMatchObject({
      name: 'IntrinsicGasTooLowError',
      code: -38_013,
      message: 'intrinsic gas too low: have 1, want 21000',
    });
  });

  it('creates no error with a code that the method does not list', () => {
    expect(listedError(-38_099, 'unknown', errors)).toBeUndefined();
    expect(listedError(-38_013, 'too low', companionTable.eth_getBalance.errors)).toBeUndefined();
  });
});
