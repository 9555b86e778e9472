import { bundleSize } from './bundle.ts';
import { ENGINE } from './bundle-sizes.ts';

describe('bundleSize', () => {
  it('leaves curves and signatures out of the code that the engine of calls loads first', async () => {
    const { firstGzip, gzip } = await bundleSize(ENGINE);
    expect(firstGzip).toBeLessThanOrEqual(77_000);
    expect(gzip).toBeGreaterThan(200_000);
  });

  it('counts the code that a program loads later only in the whole bundle', async () => {
    const { firstGzip, gzip } = await bundleSize(`export const late = () => import('@ethread/core');`);
    expect(firstGzip).toBeLessThan(gzip / 2);
  });
});
