import { proofFacts } from './proof-words.ts';

const wordsOf = (headers: Readonly<Record<string, string>>, body: unknown) =>
  proofFacts((name) => headers[name], body).map(({ words }) => words);

describe('the proof of a response', () => {
  it('is that of the headers', () => {
    expect(wordsOf({ 'X-Proof': 'complete', 'X-Head': 'attested' }, {})).toEqual([
      'proof complete',
      'head attested',
    ]);
  });

  it('is that of the message over WebSocket', () => {
    expect(wordsOf({}, { result: 1, proof: 'local', head: 'finalized' })).toEqual([
      'proof local',
      'head finalized',
    ]);
  });

  it('is the weakest one of a batch', () => {
    const batch = [
      { result: 1, proof: 'local', head: 'finalized' },
      { result: 2, proof: 'answers', head: 'followed' },
      { error: { code: -32_000 } },
    ];
    expect(wordsOf({}, batch)).toEqual(['proof answers', 'head followed']);
  });

  it('is unknown where the service says nothing', () => {
    expect(wordsOf({}, { result: 1 })).toEqual([]);
    expect(wordsOf({}, undefined)).toEqual([]);
  });
});
