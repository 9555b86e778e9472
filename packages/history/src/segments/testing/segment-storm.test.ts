import { describeWith } from '@ethread/setup';
import { runSegmentStorm } from './segment-storm.ts';

describeWith('versitygw')('servers over one object store', () => {
  it('have the same verified blocks and logs after kills in all phases', async () => {
    const report = await runSegmentStorm({ kills: 6, filters: 60, seed: 'test' });
    expect(report).toMatchObject({ problems: [], differing: 0, rounds: 1 });
  });
});
