// Takes the screenshots of the README: node --conditions=@ethread/source apps/playground/test/make-screenshots.ts
import { join } from 'node:path';
import { openBrowser, startSampleService } from '@ethread/lab/sites';

const service = await startSampleService();
const browser = await openBrowser();

async function open(fragment: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  await page.goto(`${service.url}/playground/#${fragment}`, { waitUntil: 'networkidle' });
  // The fonts are optional: a first view may be without them.
  await page.reload();
  await page.locator('.panel-head').waitFor();
  const take = async (name: string) => {
    // Wait until all animations have ended.
    await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(import.meta.dirname, '../screenshots', `${name}.png`) });
    await page.close();
  };
  return { page, take };
}

const docs = await open('method=eth_getLogs', 'light');
await docs.page.getByRole('button', { name: 'Editor' }).click();
await docs.page.locator('.cm-line span').first().waitFor();
await docs.take('docs-light');

const request = await open('method=eth_getBlockByNumber', 'dark');
await request.page.getByLabel('Address', { exact: true }).fill(service.httpUrl);
await request.page.getByRole('button', { name: /^Send/ }).click();
await request.page.locator('.exchange .response-facts').waitFor();
// The time depends on the load of this machine.
await request.page.locator('[data-figure="time"]').evaluate((figure) => figure.remove());
await request.take('request-dark');

await browser.close();
await service.close();
