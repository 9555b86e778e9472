import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as FirstPage from '../src/first-page.tsx';

/** Where the page of the built site gets the markup of its first view. */
const PLACE = '<div id="root"></div>';
/** The document that the page opens first. The companions follow once it is open. */
const OWN_DOCUMENT = /(^|\/)openrpc\/openrpc\.json$/;
/** The packages of the workspace are not built where a site is built first. */
const FROM_SOURCES = { conditions: ['@ethread/source', 'module', 'node'], noExternal: [/^@ethread\//] };

/**
 * Writes the first view into the page, rendered by the page's own components. The browser paints it before any script
 * has arrived, and the page takes over the same elements.
 */
export function firstPagePlugin(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { module } = await runnerImport<typeof FirstPage>(
          fileURLToPath(new URL('../src/first-page.tsx', import.meta.url)),
          { configFile: false, environments: { inline: { resolve: FROM_SOURCES } } },
        );
        if (!html.includes(PLACE)) throw new Error('index.html has no place for the first page');
        const own = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.originalFileNames.some((name) => OWN_DOCUMENT.test(name)),
        )?.fileName;
        if (own === undefined) throw new Error('the bundle has no document of its own');
        return {
          html: html.replace(PLACE, `<div id="root" data-asleep>${await module.firstPage()}</div>`),
          tags: [own, 'sites.json'].map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${file}` },
          })),
        };
      },
    },
  };
}
