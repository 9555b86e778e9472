/**
 * The layers of the workspace, from the top. Lint enforces them by the tag `layer:NAME`, and `npm run codegen` draws
 * them in docs/packages.svg and ARCHITECTURE.md. An adapter never imports another adapter: it reaches it through a port.
 * A part is work that adapters share or that stands by itself, such as a file format. A codec has no I/O and runs in a browser.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  app: ['core', 'codec', 'contract', 'port', 'part', 'adapter', 'service', 'edge', 'app', 'tool'],
  edge: ['core', 'codec', 'contract', 'port', 'service', 'edge'],
  service: ['core', 'codec', 'contract', 'port'],
  adapter: ['core', 'codec', 'port', 'part'],
  part: ['core', 'codec', 'port', 'part'],
  port: ['core', 'codec'],
  contract: ['core', 'codec', 'contract'],
  codec: ['core', 'codec'],
  core: ['core'],
  tool: ['core', 'codec', 'contract', 'part', 'edge', 'tool'],
  setup: ['setup'],
};
