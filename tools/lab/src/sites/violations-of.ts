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

/**
 * Returns the violations on a page in its theme, and the texts that contrast too little in the other theme, which changes
 * only colours. The page has its theme again afterwards.
 */
export async function violationsInBothThemes(
  page: Page,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  const found = await violationsOf(page, exclude);
  const other = await switchTheme(page);
  const faint = await contrastViolationsOf(page, exclude);
  await switchTheme(page);
  return [...found, ...faint.map((violation) => `${other}: ${violation}`)];
}

/** Switches the theme of a page at once, and returns the new one. */
export function switchTheme(page: Page): Promise<string> {
  return page.evaluate(() => {
    // Colours in a transition are those of neither theme.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
    const { dataset } = document.documentElement;
    return (dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark');
  });
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
