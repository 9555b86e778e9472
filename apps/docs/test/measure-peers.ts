// Compares the docs with the reference pages of other projects, with the same document in the same browser:
// `npx nx run @ethread/docs:measure-peers [--runs 5]`. The peers are installed into temporary folders. The playground of
// the OpenRPC project is not published as a package, so that it is not among them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, startSampleService } from '@ethread/site-kit';
import { compressFiles } from '@ethread/site-kit/compress-files';
import {
  type FirstVisit,
  type FirstVisitOptions,
  measureFirstVisit,
  medianVisit,
  printVisit,
} from './measure-first-visit.ts';
import { docsReact } from './peers/docs-react.ts';
import type { OpenRpcDocument } from './peers/peer.ts';
import { scalar } from './peers/scalar.ts';
import { SITE } from './site-paths.ts';

/** The CPU slowdowns; 4 resembles a mid-range phone. */
const SLOWDOWNS = [1, 4];
const PEERS = { 'docs-react': docsReact, scalar };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const document: OpenRpcDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openrpc/openrpc.json'), 'utf8'),
);
const pages: (readonly [string, string, FirstVisitOptions])[] = [
  ['docs: the first page', '', {}],
  ["docs: a method's page", 'methods/eth_getLogs/', {}],
  ['docs: the page of all types', 'types/', {}],
];
/** The folders of the peers are inside the docs, so that the same server serves all. */
const sites: string[] = [];
try {
  for (const [name, peer] of Object.entries(PEERS)) {
    const folder = mkdtempSync(join(tmpdir(), `ethread-${name}-`));
    const site = join(SITE, name);
    sites.push(site);
    try {
      await peer.build(document, folder, site);
      compressFiles(site);
      // The page that has the last method is complete.
      const isReady = `document.body.innerText.includes(${JSON.stringify(peer.lastText(document))})`;
      pages.push([peer.title, `${name}/`, { isReady, bypassCSP: true }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await measure();
} finally {
  for (const site of sites) rmSync(site, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const service = await startSampleService();
  const browser = await openBrowser();
  try {
    for (const cpuSlowdown of SLOWDOWNS) {
      console.log(`CPU ${cpuSlowdown} × slower; medians of ${values.runs}`);
      for (const [title, path, options] of pages) {
        const visits: FirstVisit[] = [];
        for (let run = 0; run < Number(values.runs); run++)
          visits.push(
            await measureFirstVisit(browser, `${service.url}/docs/${path}`, { ...options, cpuSlowdown }),
          );
        console.log(printVisit(title, medianVisit(visits)));
      }
    }
  } finally {
    await browser.close();
    await service.close();
  }
}
