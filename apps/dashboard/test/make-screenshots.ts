// Takes the screenshots: node --conditions=@ethread/source apps/dashboard/test/make-screenshots.ts [FOLDER]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '@ethread/lab/sites';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startWorld } from './start-world.ts';
import { addPastUsage, adminOf, call } from './world.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
/** The screenshots in the README. A given folder gets all of them. */
const SHOWN = ['overview-light', 'operation-light', 'usage-dark', 'requests-light'];
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** The time during which calls arrive before the screenshots, in milliseconds. The live rate then covers a minute. */
const LIVE_MS = 62_000;

const { world, stop } = await startWorld();
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
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

type Act = (page: Page) => Promise<void>;
const nothing: Act = async () => {};
const create: Act = async (page) => {
  await page.getByRole('button', { name: 'New key…' }).click();
  await page.getByLabel('Label').fill('Mobile app');
};
const week: Act = async (page) => {
  await page.getByRole('button', { name: '7 days' }).click();
  await page.locator('.legend').waitFor();
};
const error: Act = async (page) => {
  const table = page.getByRole('region', { name: 'Table of requests' });
  await table.getByRole('button').first().click();
  await table.locator('.details').scrollIntoViewIfNeeded();
};
const sight: Act = async (page) => {
  await page.locator('.legend').waitFor();
};
const pictures: readonly (readonly [string, string, BrowserContextOptions, Act, boolean?])[] = (
  ['light', 'dark'] as const
).flatMap((colorScheme) => [
  [`sign-in-${colorScheme}`, '', { ...WIDE, colorScheme }, nothing, true] as const,
  [`overview-${colorScheme}`, 'overview', { ...WIDE, colorScheme }, nothing] as const,
  [`operation-${colorScheme}`, 'operation', { ...WIDE, colorScheme }, nothing] as const,
  [`phone-operation-${colorScheme}`, 'operation', { ...PHONE, colorScheme }, nothing] as const,
  [`usage-${colorScheme}`, 'usage', { ...WIDE, colorScheme }, sight] as const,
  [`requests-${colorScheme}`, 'requests?failed=1', { ...WIDE, colorScheme }, error] as const,
  [`phone-requests-${colorScheme}`, 'requests?failed=1', { ...PHONE, colorScheme }, error] as const,
  [`account-requests-${colorScheme}`, 'account#requests', { ...WIDE, colorScheme }, error] as const,
  [`keys-${colorScheme}`, 'keys', { ...WIDE, colorScheme }, nothing] as const,
  [`new-key-${colorScheme}`, 'keys', { ...WIDE, colorScheme }, create] as const,
  [`phone-overview-${colorScheme}`, 'overview', { ...PHONE, colorScheme }, nothing] as const,
  [`phone-usage-${colorScheme}`, 'usage', { ...PHONE, colorScheme }, sight] as const,
  [`account-sign-in-${colorScheme}`, 'account', { ...WIDE, colorScheme }, nothing, true] as const,
  [`account-${colorScheme}`, 'account', { ...WIDE, colorScheme }, week] as const,
  [`phone-account-${colorScheme}`, 'account', { ...PHONE, colorScheme }, week] as const,
  [`phone-keys-${colorScheme}`, 'keys', { ...PHONE, colorScheme }, nothing] as const,
]);
try {
  for (const [name, hash, options, act, isOutside] of pictures) {
    if (process.argv[2] === undefined && !SHOWN.includes(name)) continue;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const isAccount = hash.startsWith('account');
    await page.goto(
      isAccount ? `${world.url}/${hash.replace('account', 'account/')}` : `${world.dashboard}#${hash}`,
    );
    if (!isOutside) {
      await page.getByLabel(isAccount ? 'API key' : 'Admin token').fill(isAccount ? explorer : world.token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('.page .card').filter({ visible: true }).first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
    }
    await page.mouse.move(0, 0);
    await act(page);
    await page.waitForTimeout(1_500);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    console.log(`${name}.png`);
  }
} finally {
  isOver = true;
  await calling;
  await browser.close();
  await stop();
}
