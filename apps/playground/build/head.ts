import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sitePolicy } from '@ethread/http/site-policy';
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite';

const FILE = fileURLToPath(import.meta.resolve('@ethread/ui/first.js'));
const NAME = 'first.js';
const policyTag: HtmlTagDescriptor = {
  tag: 'meta',
  attrs: { 'http-equiv': 'Content-Security-Policy', content: sitePolicy('playground') },
  injectTo: 'head-prepend',
};

/**
 * Adds the policy of the site, for hosts that send no headers of their own, and the script that runs before the first
 * paint, as a file of its own.
 */
export function headPlugin(): Plugin {
  return {
    name: 'head',
    configureServer({ middlewares }) {
      middlewares.use(`/${NAME}`, (_request, response) =>
        response.setHeader('Content-Type', 'text/javascript').end(readFileSync(FILE)),
      );
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: NAME,
        source: minifySync(NAME, readFileSync(FILE, 'utf8')).code,
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { server }) => [
        { tag: 'script', attrs: { src: `./${NAME}` }, injectTo: 'head' },
        // The server of the development runs scripts that it writes into the page.
        ...(server ? [] : [policyTag]),
      ],
    },
  };
}
