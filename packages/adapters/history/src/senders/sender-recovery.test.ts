import { type AccessListTransaction, recoverSender, type Transaction } from '@ethread/chain';
import fc from 'fast-check';
import { createSenderRecovery } from './sender-recovery.ts';

/** Makes a transaction with an arbitrary signature. About half of all r values are on the curve. */
const signedBy = (nonce: number, r: bigint, s: bigint, yParity: bigint): AccessListTransaction => ({
  type: 1,
  chainId: 1n,
  nonce: BigInt(nonce),
  gasPrice: 1n,
  gasLimit: 21_000n,
  to: null,
  value: 0n,
  input: new Uint8Array(),
  accessList: [],
  yParity,
  r,
  s,
});
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const transaction = fc
  .tuple(fc.nat(), word, word, fc.constantFrom(0n, 1n))
  .map(([nonce, r, s, parity]) => signedBy(nonce, r, s, parity));

/** Reports whether the signature of a transaction is valid. */
function isValid(one: Transaction): boolean {
  try {
    return recoverSender(one).length > 0;
  } catch {
    return false;
  }
}

describe('createSenderRecovery', () => {
  const recovery = createSenderRecovery({ threads: 2 });
  afterAll(() => recovery.close());
  const valid = fc.sample(transaction, { numRuns: 600, seed: 11 }).filter(isValid);

  it.each([0, 1, 8, 9, 200])('recovers the senders of %d transactions in order', async (count) => {
    const some = valid.slice(0, count);
    expect(some).toHaveLength(count);
    expect(await recovery.recoverSenders(some)).toEqual(some.map(recoverSender));
  });

  it.each([3, 40])('names the transaction with an invalid signature among %d', async (count) => {
    const forged = valid.slice(0, count).with(count - 1, signedBy(1, 0n, 1n, 0n));
    await expect(recovery.recoverSenders(forged)).rejects.toThrow(
      `transactions[${count - 1}]: transaction: the signature`,
    );
  });

  it('returns the named sender of a transaction without signature', async () => {
    const { yParity: _none, accessList: _list, gasPrice: _price, ...fields } = signedBy(0, 0n, 0n, 0n);
    const from = new Uint8Array(20).fill(9);
    const deposit = {
      ...fields,
      type: 0x7e as const,
      envelope: [],
      from,
      maxFeePerGas: 0n,
      chainId: undefined,
    };
    const some = [deposit, ...valid.slice(0, 20)];
    expect(await recovery.recoverSenders(some)).toEqual(some.map(recoverSender));
  });
});
