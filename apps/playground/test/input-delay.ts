import type { Page } from 'playwright-core';

/** Makes the page record the time from each input to its paint (Event Timing, in steps of 8 ms). */
export async function watchDelays(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.inputDelays = [];
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries())
        if (interactionId > 0) globalThis.inputDelays.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => globalThis.inputCount = (globalThis.inputCount ?? 0) + 1, { capture: true });
  `);
}

/** Returns the input delays during some work, in milliseconds. Delays under 16 ms are not reported and count as 16. */
export async function delaysWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate('globalThis.inputDelays = []; globalThis.inputCount = 0');
  await work();
  // The entries of the last inputs arrive after the next frames.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)))');
  const delays = await page.evaluate<number[]>('globalThis.inputDelays');
  const count = await page.evaluate<number>('globalThis.inputCount');
  return [...delays, ...Array.from({ length: Math.max(0, count - delays.length) }, () => 16)];
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
