// Takes the screenshots: node --conditions=@ethread/source apps/playground/test/make-screenshots.ts [FOLDER]
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installHintOf } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startWorld, type World } from './world.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
/** The screenshots in the README. A given folder gets all of them. */
const SHOWN = ['docs-light', 'request-dark'];
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** A screenshot: the page's fragment and options, and the steps before it. */
interface Picture {
  readonly fragment: string;
  readonly options: BrowserContextOptions;
  readonly prepare: (page: Page, world: World) => Promise<void>;
}

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: 'Editor' }).click();
  await page.locator('.cm-line span').first().waitFor();
};
const sendRequest = async (page: Page, { httpUrl }: World) => {
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Address', { exact: true }).fill(httpUrl);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.exchange .response-facts').waitFor();
};
const docs = { fragment: 'method=eth_getLogs', prepare: openEditor };
const request = { fragment: 'method=eth_getBlockByNumber', prepare: sendRequest };
const phoneList = (page: Page) => page.getByRole('button', { name: 'Methods' }).click();

const pictures: Readonly<Record<string, Picture>> = {
  'overview-light': { fragment: '', options: { ...WIDE, colorScheme: 'light' }, prepare: async () => {} },
  'docs-light': { ...docs, options: { ...WIDE, colorScheme: 'light' } },
  'docs-dark': { ...docs, options: { ...WIDE, colorScheme: 'dark' } },
  'request-light': { ...request, options: { ...WIDE, colorScheme: 'light' } },
  'request-dark': { ...request, options: { ...WIDE, colorScheme: 'dark' } },
  'errors-light': { fragment: '', options: { ...WIDE, colorScheme: 'light' }, prepare: breakDocument },
  'code-dark': { fragment: 'method=eth_call', options: { ...WIDE, colorScheme: 'dark' }, prepare: showCode },
  'difference-light': {
    fragment: '',
    options: { ...WIDE, colorScheme: 'light' },
    prepare: showDifference,
  },
  'difference-dark': { fragment: '', options: { ...WIDE, colorScheme: 'dark' }, prepare: showDifference },
  'phone-difference': { fragment: '', options: { ...PHONE, colorScheme: 'light' }, prepare: showDifference },
  'phone-docs': { ...docs, options: { ...PHONE, colorScheme: 'light' }, prepare: async () => {} },
  'phone-methods': { ...docs, options: { ...PHONE, colorScheme: 'dark' }, prepare: phoneList },
  'phone-request': { ...request, options: { ...PHONE, colorScheme: 'dark' } },
};

const started = await startWorld();
if (!started) throw new Error(`There is no Chromium here: ${installHintOf('Chromium')}`);
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries(pictures))
  if (process.argv[2] !== undefined || SHOWN.includes(name))
    await take(browser, name, picture, started.world);
await browser.close();
await started.stop();

async function take(browser: Browser, name: string, picture: Picture, world: World): Promise<void> {
  const context = await browser.newContext(picture.options);
  const page = await context.newPage();
  await page.goto(`${world.site}#${picture.fragment}`);
  await page.locator('.panel-head').waitFor();
  await picture.prepare(page, world);
  // Wait until all animations have ended.
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`${name}.png`);
}

async function breakDocument(page: Page): Promise<void> {
  await openEditor(page);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  for (let lines = 0; lines < 4; lines++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  for (let letters = 0; letters < 8; letters++) await page.keyboard.press('Backspace');
  await page.keyboard.type('3,');
  await page.locator('.problems li').first().waitFor();
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await page.getByRole('button', { name: 'TypeScript client' }).click();
  await page.getByText('export function createClient').waitFor();
}

/** Compares with the document of a service that had another price, one method less and one field more. */
async function showDifference(page: Page): Promise<void> {
  const own = readFileSync(join(import.meta.dirname, '../../../openrpc/openrpc.json'), 'utf8');
  const earlier = own
    .replace('"x-credits": 80', '"x-credits": 120')
    .replace('"name": "eth_getProof"', '"name": "eth_getStorageProof"')
    .replace('"withdrawalsRoot"', '"withdrawals_root"');
  await page.getByRole('button', { name: 'Difference' }).click();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByLabel('From a file').setInputFiles({
    name: 'openrpc-2026-10.json',
    mimeType: 'application/json',
    buffer: Buffer.from(earlier),
  });
  await page.locator('.changes').first().waitFor();
}
