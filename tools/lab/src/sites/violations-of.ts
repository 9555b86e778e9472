import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { unseenContrasts } from './unseen-contrasts.ts';

declare global {
  interface Window {
    readonly axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The appearances of texts whose contrast this process has found to be sufficient. */
const sufficient = new Set<string>();

/**
 * Returns the violations that axe finds on a page, except in the parts that match the selectors of `exclude`. Each names
 * its rule and its element.
 */
export async function violationsOf(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await loadAxe(page);
  const found = await page.evaluate(async (excluded) => {
    const { violations } = await window.axe.run(
      { exclude: [...excluded] },
      { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, exclude);
  return [...found, ...(await contrastViolationsOf(page, exclude))];
}

/**
 * Returns the texts of a page that contrast too little with their background, except in the parts that match the
 * selectors of `exclude`. A text that looks like one that axe accepted before, on any page, is not measured again: that
 * is most of axe's work.
 */
export async function contrastViolationsOf(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await loadAxe(page);
  const { accepted, violations } = await page.evaluate(unseenContrasts, {
    seen: [...sufficient],
    exclude: [...exclude],
  });
  for (const appearance of accepted) sufficient.add(appearance);
  return violations;
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
