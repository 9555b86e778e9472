// Measures first visits of the pages of the product as Lighthouse does: `npx nx run @ethread/docs:measure-page [--runs 3]`.
// The Nx target builds the sites first.
import { parseArgs } from 'node:util';
import { openBrowser, startSampleService } from '@ethread/lab/sites';
import { measureVisit, type Visit } from './measure-visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const service = await startSampleService();
const browser = await openBrowser();
const pages = {
  'the first page': `${service.url}/`,
  'the first page, with a key': /Start +(\S+)/.exec(service.greeting)?.[1] ?? '',
  'docs: overview': `${service.url}/docs/`,
  'docs: eth_getLogs': `${service.url}/docs/methods/eth_getLogs/`,
  'docs: all types': `${service.url}/docs/types/`,
  'playground: first view': `${service.url}/playground/`,
  'playground: a request': `${service.url}/playground/#method=eth_getLogs`,
  'account: sign-in': `${service.url}/account/`,
  'dashboard: sign-in': service.dashboard ?? '',
};
try {
  for (const device of ['desktop', 'phone'] as const)
    for (const [title, url] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let run = 0; run < Number(values.runs); run++)
        visits.push(await measureVisit(browser, url, device));
      const median = (field: keyof Visit) =>
        visits.map((visit) => visit[field]).sort((one, other) => one - other)[visits.length >> 1] ?? NaN;
      const ms = (field: keyof Visit) => `${Math.round(median(field))} ms`;
      const [kB, shift] = [(median('bytes') / 1_000).toFixed(1), median('layoutShift').toFixed(3)];
      console.log(
        `${device}, ${title}: ${kB} kB, LCP ${ms('largestPaintMs')}, CLS ${shift}, longest task ${ms('longestTaskMs')}, TBT ${ms('blockedMs')}`,
      );
    }
} finally {
  await browser.close();
  await service.close();
}
