import { installHintOf, pathOf } from '@ethread/setup';
import { type Browser, chromium } from 'playwright-core';

/** Starts the Chromium of this machine. @throws when it is not installed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = pathOf('Chromium');
  if (executablePath === undefined)
    throw new Error(
      `Chromium is not installed: ${installHintOf('Chromium')}, or set CHROMIUM to the path of one`,
    );
  // Containers run as root, where Chromium's sandbox cannot start. The browser opens only the site under test.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
