// Takes the screenshots of the README: node --conditions=@ethread/source apps/dashboard/test/make-screenshots.ts
import { join } from 'node:path';
import { openBrowser } from '@ethread/lab/sites';
import { startWorld } from './start-world.ts';
import { addPastUsage, adminOf, call } from './world.ts';

/** The time during which calls arrive before the screenshots, in milliseconds. The live rate then covers a minute. */
const LIVE_MS = 62_000;

const { world, stop } = await startWorld();
const browser = await openBrowser();
const admin = adminOf(world);
const keys = await Promise.all(
  ['Indexer of the data team', 'Wallet', 'Notebook', 'Explorer'].map((label) =>
    admin.keys_create({ label, plan: 'team' }),
  ),
);
await addPastUsage(
  world,
  keys.map(({ key }) => key.id),
  29,
);
const apiKey = keys.at(-1)?.apiKey ?? '';
const until = Date.now() + LIVE_MS;
for (let wave = 1; Date.now() < until; wave++) {
  await call(world, { apiKey, times: 2 + (wave % 12) });
  await call(world, { apiKey, method: 'eth_getLogs', params: [{}], times: 1 + (wave % 5) });
  if (wave % 6 === 0) await call(world, { apiKey, method: 'eth_getProof', params: ['0x1', [], '0xffff'] });
  await new Promise((resolve) => setTimeout(resolve, 120));
}

try {
  for (const [name, colorScheme] of [
    ['overview', 'light'],
    ['operation', 'light'],
    ['usage', 'dark'],
    ['requests', 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
    await page.goto(`${world.dashboard}#${name}`, { waitUntil: 'networkidle' });
    // The fonts are optional: a first view may be without them.
    await page.reload();
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.page .card').filter({ visible: true }).first().waitFor();
    if (name === 'requests') {
      await page.getByRole('button', { name: 'Errors' }).click();
      await page.getByRole('table', { name: 'Requests' }).getByRole('button').first().click();
    }
    await page.waitForTimeout(1_500);
    await page.screenshot({
      path: join(import.meta.dirname, '../screenshots', `${name}-${colorScheme}.png`),
    });
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
