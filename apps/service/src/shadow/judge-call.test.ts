import {
  ExecutionRevertedError,
  ExecutionTimeoutError,
  HeaderNotFoundError,
  PrunedHistoryError,
} from '@ethread/types';
import type { QuestionKind } from '@ethread/ports';
import type { ShadowResponse } from '@ethread/upstreams';
import { judgeCall } from './judge-call.ts';

const result = (value: unknown) => ({ kind: 'result' as const, value });
const error = (thrown: unknown) => ({ kind: 'error' as const, error: thrown });
const about = (question: QuestionKind = 'call', ...ignored: string[]) => ({
  question,
  ignored: new Set(ignored),
});

describe('the comparison of a call with a second node', () => {
  it.each<[unknown, unknown]>([
    ['0x1', '0x1'],
    [null, undefined],
    ['0xAb', '0xaB'],
    [
      { a: null, b: [1] },
      { b: [1], c: null },
    ],
  ])('finds %j and %j the same', (ours, theirs) => {
    expect(judgeCall(result(ours), result(theirs), about())).toEqual({ outcome: 'same' });
  });

  it('names the values that differ by their paths', () => {
    const ours = { hash: '0x1', list: [{ value: '0x1' }, { value: '0x2' }], only: 1 };
    const theirs = { hash: '0x2', list: [{ value: '0x1' }, { value: '0x3' }] };
    expect(judgeCall(result(ours), result(theirs), about('block'))).toEqual({
      outcome: 'differs',
      differences: [
        { path: 'hash', ours: '0x1', theirs: '0x2' },
        { path: 'list[1].value', ours: '0x2', theirs: '0x3' },
      ],
    });
    expect(judgeCall(result(ours), result(theirs), about('block', 'hash', 'list'))).toEqual({
      outcome: 'fields',
      fields: ['only (ours)'],
    });
    expect(judgeCall(result(null), result({}), about('block'))).toMatchObject({ outcome: 'differs' });
    expect(judgeCall(result([]), result([1]), about('logs'))).toEqual({
      outcome: 'differs',
      differences: [{ path: '.length', ours: 0, theirs: 1 }],
    });
  });

  it('lists a few differences of results in which everything differs, however deep they are', () => {
    const all = (value: number) => Array.from({ length: 1_000 }, () => value);
    expect(judgeCall(result(all(1)), result(all(2)), about())).toMatchObject({
      outcome: 'differs',
      differences: { length: 8 },
    });
    // Text of such a value cannot be made.
    let [deep, other]: [unknown, unknown] = [1, 1];
    for (let depth = 0; depth < 10_000; depth++) [deep, other] = [[deep], [other]];
    expect(judgeCall(result(deep), result(other), about())).toMatchObject({
      outcome: 'differs',
      differences: [{ ours: 'nested deeper than 64', theirs: 'nested deeper than 64' }],
    });
  });

  it('allows estimates what the search of a node leaves open', () => {
    expect(judgeCall(result('0x5208'), result('0x5300'), about('estimate'))).toEqual({ outcome: 'same' });
    expect(judgeCall(result('0x5208'), result('0x6000'), about('estimate'))).toMatchObject({
      outcome: 'differs',
    });
    expect(judgeCall(result('0x5208'), result('0x5300'), about('call'))).toMatchObject({
      outcome: 'differs',
    });
  });

  const reverted = (payload: number): ShadowResponse => ({
    kind: 'reverted',
    payload: Uint8Array.of(payload),
  });
  const revert = new ExecutionRevertedError({ reason: 'no' }, { data: '0x01' });

  it('compares the payloads of reverts, and other errors by their kind', () => {
    expect(judgeCall(error(revert), reverted(1), about())).toEqual({ outcome: 'same' });
    expect(judgeCall(error(revert), reverted(2), about())).toEqual({
      outcome: 'differs',
      differences: [{ path: '', ours: 'error: reverted 0x01', theirs: 'error: reverted 0x02' }],
    });
    const unknown = error(new HeaderNotFoundError());
    expect(judgeCall(unknown, { kind: 'unknownBlock' }, about())).toEqual({ outcome: 'same' });
    expect(judgeCall(unknown, result('0x'), about())).toMatchObject({ outcome: 'differs' });
  });

  it('compares nothing where one of the two could not respond', () => {
    expect(judgeCall(result('0x'), { kind: 'pruned' }, about())).toEqual({
      outcome: 'unanswered',
      detail: 'the node: pruned',
    });
    expect(judgeCall(result('0x'), { kind: 'unable', detail: 'late: 1 s' }, about())).toEqual({
      outcome: 'unanswered',
      detail: 'the node: late: 1 s',
    });
    expect(judgeCall(error(new PrunedHistoryError()), result('0x'), about())).toEqual({
      outcome: 'unanswered',
      detail: 'the service: PrunedHistoryError',
    });
    expect(judgeCall(error(new ExecutionTimeoutError()), result('0x'), about())).toMatchObject({
      outcome: 'unanswered',
    });
    expect(judgeCall(error(new TypeError('x')), result('0x'), about())).toMatchObject({
      outcome: 'unanswered',
    });
  });
});
