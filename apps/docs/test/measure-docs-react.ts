// Compares the docs with docs-react, the reference pages of the OpenRPC project, with the same document in the same
// browser: `node --conditions=@ethread/source apps/docs/test/measure-docs-react.ts [--runs 5]`, after the site is
// built. docs-react is installed into a temporary folder, because it depends on React 18 and 200 other packages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { build } from 'vite';
import { openBrowser, startSampleService } from '@ethread/site-kit';
import { compressFiles } from '@ethread/site-kit/compress-files';
import { type FirstVisit, type FirstVisitOptions, measureFirstVisit } from './measure-first-visit.ts';
import { SITE } from './site-paths.ts';

/** The last release and its peer dependencies. */
const PACKAGES = {
  '@open-rpc/docs-react': '2.1.0',
  '@mui/icons-material': '6.3.1',
  '@mui/lab': '6.0.0-beta.22',
  '@mui/material': '6.3.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
};
const MAIN = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Documentation } from '@open-rpc/docs-react';
import document from './openrpc.json';

createRoot(window.document.getElementById('root')).render(createElement(Documentation, { schema: document }));
`;
const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>docs-react</title></head>
  <body><div id="root"></div><script type="module" src="./main.js"></script></body>
</html>
`;
/** The CPU slowdowns; 4 resembles a mid-range phone. */
const SLOWDOWNS = [1, 4];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
/** The folder is inside the docs, so that the same server serves both. */
const peerSite = join(SITE, 'docs-react');
const lastMethod = await buildPeer();
const service = await startSampleService();
const browser = await openBrowser();
const peer = { isReady: `document.body.innerText.includes('${lastMethod}')`, bypassCSP: true };
const pages: readonly (readonly [string, string, FirstVisitOptions])[] = [
  ['docs: the first page', '', {}],
  ["docs: a method's page", 'methods/eth_getLogs/', {}],
  ['docs: the page of all types', 'types/', {}],
  ['docs-react: all on one page', 'docs-react/', peer],
];
try {
  for (const cpuSlowdown of SLOWDOWNS) {
    console.log(`CPU ${cpuSlowdown} × slower; medians of ${values.runs}`);
    for (const [title, path, options] of pages) {
      const visits: FirstVisit[] = [];
      for (let run = 0; run < Number(values.runs); run++)
        visits.push(
          await measureFirstVisit(browser, `${service.url}/docs/${path}`, { ...options, cpuSlowdown }),
        );
      const median = (field: keyof FirstVisit) =>
        visits.map((visit) => visit[field]).sort((one, other) => one - other)[visits.length >> 1] ?? 0;
      console.log(
        [
          title.padEnd(30),
          `${(median('transferredBytes') / 1_000).toFixed(1)} kB in ${median('requests')} requests`.padEnd(
            26,
          ),
          `first paint ${Math.round(median('firstContentfulPaintMs'))} ms`.padEnd(22),
          `interactive ${Math.round(median('interactiveMs'))} ms`,
        ].join(' '),
      );
    }
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(peerSite, { recursive: true });
}

/** Builds docs-react's page of the service's document. Returns the last method on that page. */
async function buildPeer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-docs-react-'));
  try {
    const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
    write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
    write('main.js', MAIN);
    write('index.html', PAGE);
    const source = join(import.meta.dirname, '../../../openrpc/openrpc.json');
    const document: { readonly methods: readonly { readonly name: string }[] } = JSON.parse(
      readFileSync(source, 'utf8'),
    );
    // docs-react does not resolve references.
    write('openrpc.json', JSON.stringify(await dereference(document)));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    process.env['NODE_ENV'] = 'production';
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir: peerSite, emptyOutDir: true },
    });
    compressFiles(peerSite);
    return document.methods.at(-1)?.name ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
