import { chromiumOptions } from '@ethread/setup';
import { type Browser, chromium } from 'playwright-core';

/** Starts the Chromium of this machine. @throws when it is not installed. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
