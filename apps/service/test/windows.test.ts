import { slideWindow } from './windows/slide-window.ts';

describe('client that reads logs in a window that slides over the chain', () => {
  it('makes the node read a twentieth of the blocks, and gets the same bytes', async () => {
    const report = await slideWindow(300);
    expect(report.different).toBe(0);
    expect(report.logs).toBeGreaterThan(1_000);
    expect(report.readsWith).toBeLessThan(0.05 * report.readsWithout);
  });
});
