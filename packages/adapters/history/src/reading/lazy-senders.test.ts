import { createSenderRecovery, type SenderRecovery } from '../senders/sender-recovery.ts';
import { type Block, recoverSender } from '@ethread/chain';
import { buildBlocks, testGenesisHeader } from '@ethread/era/testing';
import { CorruptStoreError } from '../base/errors.ts';
import { createLazySenders } from './lazy-senders.ts';

const HASH = new Uint8Array(32).fill(7);
const work = { client: 'a', signal: new AbortController().signal };
const [built] = buildBlocks(testGenesisHeader(), [Array.from({ length: 20 }, () => [])]);
if (!built) throw new Error('no block was built');
const { block } = built;
const expected = block.transactions.map(recoverSender);

const recovery = createSenderRecovery({ threads: 1 });
afterAll(() => recovery.close());

function counted(): { readonly recovery: SenderRecovery; count: number } {
  const counter = {
    count: 0,
    recovery: {
      ...recovery,
      recoverSenders(...args: Parameters<SenderRecovery['recoverSenders']>) {
        counter.count++;
        return recovery.recoverSenders(...args);
      },
    },
  };
  return counter;
}

const all = ({ at }: { at(index: number): Uint8Array | undefined }) => expected.map((_, index) => at(index));

describe('createLazySenders', () => {
  it('recovers a single sender without the others', () => {
    const counter = counted();
    const senders = createLazySenders(counter.recovery)(HASH, block);
    expect(senders.at(13)).toEqual(expected[13]);
    expect(senders.at(20)).toBeUndefined();
    expect(counter.count).toBe(0);
  });

  it('recovers all senders once, also for parallel requests', async () => {
    const counter = counted();
    const lazySenders = createLazySenders(counter.recovery);
    const senders = lazySenders(HASH, block);
    // Another copy of the block, as without a cache.
    const others = lazySenders(HASH, block);
    await Promise.all([senders.recover(work), senders.recover(work), others.recover(work)]);
    expect(senders.recover(work)).toBeUndefined();
    expect([all(senders), all(others)]).toEqual([expected, expected]);
    expect(counter.count).toBe(1);
  });

  it('ends a recovery that every client has aborted, and starts again for the next', async () => {
    const senders = createLazySenders(recovery)(HASH, block);
    const reason = new Error('gone');
    await expect(senders.recover({ client: 'a', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await senders.recover(work);
    expect(all(senders)).toEqual(expected);
  });

  it('names the transaction with an invalid signature as damage of the store', async () => {
    const forged: Block = {
      ...block,
      transactions: block.transactions.map((one, index) =>
        index === 4 && one.type === 2 ? { ...one, r: 0n } : one,
      ),
    };
    const senders = createLazySenders(recovery)(HASH, forged);
    const message = 'block 1: transactions[4]: transaction: the signature is not valid';
    const error: unknown = await Promise.resolve(senders.recover(work)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CorruptStoreError);
    expect(error).toMatchObject({ message });
    expect(() => senders.at(4)).toThrow(message);
    expect(senders.at(3)).toEqual(expected[3]);
  });
});
