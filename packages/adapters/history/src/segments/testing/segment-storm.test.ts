import { describeWith } from '@ethread/setup';
import { runSegmentStorm } from './segment-storm.ts';

describeWith('versitygw')('servers over one object store', () => {
  it('have the same verified blocks and logs after kills in all phases', async () => {
    const servers = ['publisher', 'second'];
    const report = await runSegmentStorm({ kills: 4, filters: 60, seed: 'test', servers });
    expect(report).toMatchObject({ problems: [], differing: 0 });
  });
});
