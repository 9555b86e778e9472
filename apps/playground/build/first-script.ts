import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(import.meta.resolve('@ethread/ui/first.js'));
const NAME = 'first.js';

/** Adds the script that runs before the first paint, as a file of its own. */
export function firstScriptPlugin(): Plugin {
  return {
    name: 'first-script',
    configureServer({ middlewares }) {
      middlewares.use(`/${NAME}`, (_request, response) =>
        response.setHeader('Content-Type', 'text/javascript').end(readFileSync(FILE)),
      );
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: readFileSync(FILE) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `./${NAME}` }, injectTo: 'head' }],
    },
  };
}
