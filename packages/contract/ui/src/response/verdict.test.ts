import { verdictOf } from './verdict.ts';

const failure = { error: { code: -32_000, message: 'no' } };

describe('the verdict on a response', () => {
  it.each([
    [{ result: null }, 'Result', 'good'],
    [failure, 'Error', 'bad'],
    [{ error: { code: -32_601, message: 'no such method' } }, 'Switched off here', 'quiet'],
    [undefined, 'Error', 'bad'],
    [[{ result: 1 }, { result: 2 }], '2 results', 'good'],
    [[{ result: 1 }, failure, failure], '2 of 3 failed', 'bad'],
  ])('of %j is "%s"', (body, words, kind) => {
    expect(verdictOf(body)).toEqual({ words, kind });
  });
});
