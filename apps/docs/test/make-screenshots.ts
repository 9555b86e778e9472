// Takes the screenshots in the README of the repository: npx nx run @ethread/docs:screenshots
import { join } from 'node:path';
import { openBrowser, startSampleService } from '@ethread/lab/sites';

const service = await startSampleService();
const browser = await openBrowser();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } });
    await page.goto(`${service.url}/docs/methods/eth_getLogs/`, { waitUntil: 'networkidle' });
    await page.getByLabel('API key', { exact: false }).first().fill(service.key);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('✓ The result is what the document describes.').waitFor();
    // The time depends on the load of this machine.
    await page.locator('[data-figure="time"]').evaluate((figure) => figure.remove());
    await page.screenshot({
      path: join(import.meta.dirname, '../../../docs/screenshots', `docs-${colorScheme}.png`),
    });
    await page.close();
  }
} finally {
  await browser.close();
  await service.close();
}
