import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { build } from 'vite';
import { type Peer, runNpm } from './peer.ts';

/** The last release and its peer dependencies. It depends on React 18 and 200 other packages. */
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

/** The reference pages of the OpenRPC project. */
export const docsReact: Peer = {
  title: 'docs-react: all on one page',
  lastText: ({ methods }) => methods.at(-1)?.name ?? '',
  async build(document, folder, site) {
    const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
    write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
    write('main.js', MAIN);
    write('index.html', PAGE);
    // docs-react does not resolve references.
    write('openrpc.json', JSON.stringify(await dereference(structuredClone(document))));
    runNpm(folder, ['install']);
    process.env['NODE_ENV'] = 'production';
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir: site, emptyOutDir: true },
    });
  },
};
