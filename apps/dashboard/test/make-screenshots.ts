// Takes the screenshots of the README: node --conditions=@ethread/source apps/dashboard/test/make-screenshots.ts
import { join } from 'node:path';
import { openBrowser } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';
import { startWorld } from './start-world.ts';
import { addPastUsage, adminOf, call } from './world.ts';

/** The time during which calls arrive before the screenshots, in milliseconds. The live rate then covers a minute. */
const LIVE_MS = 62_000;

const { world, stop } = await startWorld();
const browser = await openBrowser();
const admin = adminOf(world);
const keys = await Promise.all([
  admin.keys_create({
    label: 'Indexer of the data team',
    plan: 'team',
    methods: ['eth_getLogs', 'eth_getBlockReceipts', 'eth_getBlockByNumber'],
  }),
  admin.keys_create({
    label: 'Wallet',
    plan: 'team',
    chains: ['sample'],
    origins: ['https://wallet.example'],
  }),
  admin.keys_create({
    label: 'Notebook',
    plan: 'free',
    addresses: ['203.0.113.0/24'],
    expiresAt: '2027-06-30',
  }),
  admin.keys_create({ label: 'Explorer', plan: 'team' }),
]);
await addPastUsage(
  world,
  keys.map(({ key }) => key.id),
  29,
);
const explorer = keys.at(-1)?.apiKey ?? '';
let isOver = false;
/** Sends calls for as long as screenshots are taken. */
const calling = (async () => {
  for (let wave = 1; !isOver; wave++) {
    const times = Math.round(8 + 6 * Math.sin(wave / 3) + (wave % 5));
    await call(world, { apiKey: explorer, times });
    await call(world, {
      apiKey: explorer,
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1', toBlock: '0x10' }],
      times: times >> 1,
    });
    if (wave % 4 === 0)
      await call(world, {
        apiKey: explorer,
        method: 'eth_getBlockByHash',
        params: [`0x${'0'.repeat(64)}`, false],
      });
    if (wave % 6 === 0)
      await call(world, {
        apiKey: explorer,
        method: 'eth_getProof',
        params: [`0x${'1'.repeat(40)}`, [], '0xffff'],
      });
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
})();
await new Promise((resolve) => setTimeout(resolve, LIVE_MS));

/** The page of each screenshot, its theme, and what is shown first. */
const pictures: readonly (readonly [string, 'light' | 'dark', (page: Page) => Promise<void>])[] = [
  ['overview', 'light', async () => {}],
  ['operation', 'light', async () => {}],
  ['usage', 'dark', (page) => page.locator('.legend').waitFor()],
  ['requests', 'light', openError],
];
async function openError(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Errors' }).click();
  const table = page.getByRole('region', { name: 'Table of requests' });
  await table.getByRole('button').first().click();
  await table.locator('.details').scrollIntoViewIfNeeded();
}

try {
  for (const [name, colorScheme, act] of pictures) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
    await page.goto(`${world.dashboard}#${name}`);
    await page.getByLabel('Admin token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.page .card').filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.mouse.move(0, 0);
    await act(page);
    await page.waitForTimeout(1_500);
    await page.screenshot({
      path: join(import.meta.dirname, '../screenshots', `${name}-${colorScheme}.png`),
    });
    await page.close();
  }
} finally {
  isOver = true;
  await calling;
  await browser.close();
  await stop();
}
