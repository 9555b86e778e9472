// Prints the figures by which the sites are one product: headers, titles, previews and the hits of the search.
// node --conditions=@ethread/source apps/docs/test/measure-product.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, startSampleService } from '@ethread/lab/sites';
import { createFind } from '../src/islands/find.ts';
import { QUESTIONS } from './search-questions.ts';
import { SITE, sitePaths } from './site-paths.ts';

/** Words for which the search once found nothing, or lines of code alone. */
const WORDS = [
  'docker',
  'prometheus',
  'archive',
  'cors',
  'pagination',
  'erc20',
  'web3.py',
  'import era',
  'batch',
];

const texts = sitePaths.map((path) => readFileSync(join(SITE, path, 'index.html'), 'utf8'));
const titles = texts.map((text) => /<title>([^<]*)/.exec(text)?.[1] ?? '');
console.log(`pages: ${texts.length}`);
console.log(`titles that two pages have: ${titles.length - new Set(titles).size}`);
console.log(
  `pages without a preview (OpenGraph): ${texts.filter((text) => !text.includes('og:title')).length}`,
);

const find = createFind(JSON.parse(readFileSync(join(SITE, 'search.json'), 'utf8')));
for (const word of WORDS) {
  const [first, ...others] = find(word);
  console.log(`search for ${word}: ${first ? `${first.path}, and ${others.length} more` : 'nothing'}`);
}
const right = QUESTIONS.filter(([question, path]) => find(question)[0]?.path === path).length;
console.log(`questions with the right first hit: ${right} of ${QUESTIONS.length}`);

const service = await startSampleService();
const browser = await openBrowser();
try {
  const pages = { landing: '/', docs: '/docs/', playground: '/playground/', account: '/account/' };
  for (const width of [390, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(service.url + path);
      // The page has been taken over by its script, and shows the versions.
      await page.locator('[data-version="service"]:not([hidden])').waitFor({ state: 'attached' });
      const { height, x } = await page.locator('header.top').evaluate((header) => ({
        height: header.getBoundingClientRect().height,
        x: header.querySelector('svg')?.getBoundingClientRect().x,
      }));
      console.log(`${name} at ${width} px: header of ${height} px, mark at ${x}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await service.close();
}
