import { type Measured, readMeasured, sentenceOf, stalenessOf } from './provenance.ts';

const measured: Measured = {
  date: '2026-11-28',
  commit: 'abc123',
  load: '0.4',
  rounds: '3',
  seconds: '1',
  connections: '32',
  node: '24.21.0',
  anvil: '1.7.1',
  geth: '1.17.10',
  nginx: '1.22.1',
  machine: 'AMD EPYC',
};
const present = { anvil: '1.7.1', geth: '1.17.10', changesSince: () => [] };

describe('the sentence of a run', () => {
  it('is read again from a page', () => {
    expect(readMeasured(`# A page\n\n${sentenceOf(measured)}\nMore.`)).toEqual(measured);
    expect(readMeasured('# A page')).toBeUndefined();
  });

  it('is stale beside another version of a peer, and after a change of what runs for a request', () => {
    expect(stalenessOf(measured, present)).toEqual([]);
    expect(stalenessOf(undefined, present)).toHaveLength(1);
    expect(stalenessOf(measured, { ...present, geth: '1.18.0' })).toEqual([
      "measured beside geth 1.17.10, and 1.18.0 is today's",
    ]);
    expect(stalenessOf(measured, { ...present, changesSince: () => ['d4e Parse faster'] })).toEqual([
      '1 commits since abc123 changed what runs for a request: d4e Parse faster',
    ]);
    const changesSince = () => {
      throw new Error('unknown revision');
    };
    expect(stalenessOf(measured, { ...present, changesSince })[0]).toContain('the commit is unknown here');
  });
});
