import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package and others put Chromium; `CHROMIUM` names another. */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The program of a Chromium of this machine; undefined where there is none. */
export const chromiumPath: string | undefined = PLACES.find(
  (place) => place !== undefined && existsSync(place),
);

/** Starts Chromium as it is installed here. @throws when it is not. */
export async function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('Chromium is not installed: apt-get install chromium, or set CHROMIUM to its path');
  // Containers run as root, where Chromium's sandbox can not start; what it opens here is the site under test.
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
