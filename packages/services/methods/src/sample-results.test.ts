import { JsonStream } from '@ethread/json-rpc';
import { testContext } from '@ethread/ports/testing';
import { methodTable } from '@ethread/types';
import { methodTraits } from './generated/handlers.gen.ts';
import { MAX_SAMPLED_BYTES, type SampledOutcome, sampleEach } from './sample-results.ts';

/** Returns wrapped handlers with the outcomes that the sampler received. */
function world(handler: () => unknown, isChosen = true) {
  const seen: string[] = [];
  const outcomes: SampledOutcome[] = [];
  const handlers = { eth_call: handler, eth_getTransactionReceipt: handler, eth_getLogs: handler };
  const wrapped = sampleEach(handlers, methodTable, methodTraits, ({ method }) => {
    seen.push(method);
    return isChosen ? (outcome) => void outcomes.push(outcome) : undefined;
  });
  const call = (method: keyof typeof handlers, ...params: readonly unknown[]) =>
    wrapped[method](...([params, testContext] as unknown as []));
  return { seen, outcomes, call };
}

async function* chunks(count: number, size: number) {
  // As those of logs are. Unlike that of other bytes, a slice of a Buffer shares its memory.
  const reused = Buffer.alloc(size);
  for (let index = 0; index < count; index++) yield reused.fill(48 + index);
}

async function textOf(stream: unknown): Promise<number> {
  let length = 0;
  if (!(stream instanceof JsonStream)) throw new TypeError('no stream');
  for await (const chunk of stream) length += chunk.length;
  return length;
}

describe('sampled results', () => {
  it('reach the sampler, and the client unchanged', () => {
    const { outcomes, call } = world(() => '0x1');
    expect(call('eth_call', {}, '0x1')).toBe('0x1');
    expect(outcomes).toEqual([{ kind: 'result', result: '0x1' }]);
  });

  it('include errors, thrown at once or later', async () => {
    const error = new TypeError('a fault');
    const now = world(() => {
      throw error;
    });
    expect(() => now.call('eth_call', {}, '0x1')).toThrow(error);
    const later = world(() => Promise.reject(error));
    await expect(later.call('eth_call', {}, '0x1')).rejects.toBe(error);
    for (const { outcomes } of [now, later]) expect(outcomes).toEqual([{ kind: 'error', error }]);
  });

  it('exclude calls of blocks that are not settled', () => {
    const { seen, call } = world(() => '0x1');
    for (const block of ['latest', 'safe', 'finalized', 'pending', undefined]) call('eth_call', {}, block);
    call('eth_getLogs', { fromBlock: '0x1' });
    expect(seen).toEqual([]);
    call('eth_call', {}, 'earliest');
    call('eth_getLogs', { fromBlock: '0x1', toBlock: '0x2' });
    call('eth_getTransactionReceipt', '0x00');
    expect(seen).toEqual(['eth_call', 'eth_getLogs', 'eth_getTransactionReceipt']);
  });

  it('leave the results of other calls alone', () => {
    const stream = new JsonStream(chunks(1, 1), 1);
    const { seen, call } = world(() => stream, false);
    expect(call('eth_getTransactionReceipt', '0x00')).toBe(stream);
    expect(seen).toEqual(['eth_getTransactionReceipt']);
  });

  it('are copies of streams while these are read', async () => {
    const { outcomes, call } = world(() => new JsonStream(chunks(3, 1), 7));
    const stream = call('eth_getTransactionReceipt', '0x00');
    expect(stream).toMatchObject({ bufferedBytes: 7 });
    expect(outcomes).toEqual([]);
    expect(await textOf(stream)).toBe(3);
    expect(outcomes).toEqual([{ kind: 'stream', bytes: new TextEncoder().encode('012') }]);
  });

  it('are no copies of long, broken or abandoned streams', async () => {
    const long = world(() => new JsonStream(chunks(3, MAX_SAMPLED_BYTES / 2), 1));
    expect(await textOf(long.call('eth_getTransactionReceipt', '0x00'))).toBe(1.5 * MAX_SAMPLED_BYTES);
    const broken = world(
      () =>
        new JsonStream(
          (async function* () {
            yield* chunks(1, 1);
            throw new TypeError('a fault');
          })(),
          1,
        ),
    );
    await expect(textOf(broken.call('eth_getTransactionReceipt', '0x00'))).rejects.toThrow('a fault');
    let hasLeft = false;
    const left = world(() => {
      const stream = new JsonStream(chunks(3, 1), 1);
      stream.whenEnded((end) => (hasLeft = end === 'left'));
      return stream;
    });
    const stream = left.call('eth_getTransactionReceipt', '0x00');
    if (stream instanceof JsonStream) stream.leave();
    expect(hasLeft).toBe(true);
    for (const { outcomes } of [long, broken, left])
      expect(outcomes).toEqual([{ kind: 'stream', bytes: undefined }]);
  });
});
