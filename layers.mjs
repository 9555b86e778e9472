/**
 * The layers of the workspace, from the top. Lint enforces them by the tag `layer:NAME`, and `npm run codegen` draws
 * them in docs/packages.svg and ARCHITECTURE.md. An adapter never imports another adapter: it reaches it through a port.
 * A part is the work of one adapter that stands by itself, such as its files or its engine.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  app: ['core', 'contract', 'port', 'part', 'adapter', 'service', 'edge', 'app', 'tool'],
  edge: ['core', 'contract', 'port', 'service', 'edge'],
  service: ['core', 'contract', 'port'],
  adapter: ['core', 'contract', 'port', 'part'],
  part: ['core', 'contract', 'port'],
  port: ['core', 'contract', 'port'],
  contract: ['core', 'contract'],
  core: ['core'],
  tool: ['core', 'contract', 'part', 'edge', 'tool'],
  setup: ['setup'],
};
