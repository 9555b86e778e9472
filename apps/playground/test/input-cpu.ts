import type { Page } from 'playwright-core';

/**
 * Returns the CPU time of the page's main thread for each input during some work, in milliseconds. Unlike the time until
 * the paint, it hardly depends on how busy the machine is.
 */
export async function cpuPerInput(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  await page.evaluate(`
    globalThis.inputCount = 0;
    globalThis.countsInputs ??= ['keydown', 'pointerdown'].map((type) =>
      addEventListener(type, () => globalThis.inputCount++, { capture: true }));
  `);
  const before = await cpuSeconds();
  await work();
  const spent = (await cpuSeconds()) - before;
  const inputs = await page.evaluate<number>('globalThis.inputCount');
  await session.detach();
  return (spent * 1_000) / inputs;
}
