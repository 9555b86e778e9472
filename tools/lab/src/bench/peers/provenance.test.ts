import { readMeasured, sentenceOf, stalenessOf } from './provenance.ts';

const versions = { code: 'abc123', anvil: '1.7.1', geth: '1.17.10' };
const run = { date: '2026-11-28', load: '0.4', rounds: '3', seconds: '1', connections: '32' };
const measured = { ...run, ...versions, node: '24.21.0', nginx: '1.22.1', machine: 'AMD EPYC' };

describe('the sentence of a run', () => {
  it('is read again from a page', () => {
    expect(readMeasured(`# A page\n\n${sentenceOf(measured)}\nMore.`)).toEqual(measured);
    expect(readMeasured('# A page')).toBeUndefined();
  });

  it('is stale beside another version of a peer, and after a change of what runs for a request', () => {
    expect(stalenessOf(measured, versions)).toEqual([]);
    expect(stalenessOf(undefined, versions)).toHaveLength(1);
    expect(stalenessOf(measured, { ...versions, code: 'def', geth: '1.18.0' })).toEqual([
      "measured with geth 1.17.10, and 1.18.0 is today's",
      "measured with code abc123, and def is today's",
    ]);
  });
});
