// Measures first visits of the pages of the product as Lighthouse does: transferred bytes, first and largest paint,
// layout shift, blocking time and time to interactive: `npx nx run @ethread/docs:measure-page [--runs 3]`. The Nx target
// builds the sites first.
import { parseArgs } from 'node:util';
import { openBrowser, startSampleService } from '@ethread/lab/sites';
import { type FirstVisit, measureFirstVisit, medianVisit, printVisit } from './measure-first-visit.ts';

/** The devices of Lighthouse: a desktop, and a mid-range phone in a slow mobile network. */
const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    cpuSlowdown: 4,
    network: { latencyMs: 150, bytesPerSecond: (1.6 * 1_024 * 1_024) / 8 },
  },
} as const;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const service = await startSampleService();
const browser = await openBrowser();
/** The pages, each with an expression that is true once it accepts input. */
const pages: readonly (readonly [string, string, string?])[] = [
  ['the first page', `${service.url}/`, 'true'],
  ['docs: overview', `${service.url}/docs/`],
  ['docs: eth_getLogs', `${service.url}/docs/methods/eth_getLogs/`],
  ['docs: all types', `${service.url}/docs/types/`],
  [
    'playground: first view',
    `${service.url}/playground/`,
    `!!document.querySelector('#root:not([data-asleep])')`,
  ],
  [
    'playground: a request',
    `${service.url}/playground/#method=eth_getLogs`,
    `!!document.querySelector('.send button')`,
  ],
  ['account: sign-in', `${service.url}/account/`, `!!document.querySelector('input')`],
  ['dashboard: sign-in', service.dashboard ?? '', `!!document.querySelector('input')`],
];
try {
  for (const [device, options] of Object.entries(DEVICES)) {
    console.log(`${device}; medians of ${values.runs}`);
    for (const [title, url, isReady] of pages) {
      if (url === '') continue;
      const visits: FirstVisit[] = [];
      for (let run = 0; run < Number(values.runs); run++)
        visits.push(await measureFirstVisit(browser, url, { ...options, ...(isReady ? { isReady } : {}) }));
      console.log(printVisit(title, medianVisit(visits)));
    }
  }
} finally {
  await browser.close();
  await service.close();
}
