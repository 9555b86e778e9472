/**
 * The layers of the workspace, from the top. The folders of `packages/` are named
 * after them. Lint enforces them by the tag `layer:NAME`. An adapter never imports another adapter: it reaches it through a port.
 * A part is work that adapters share or that stands by itself, such as a file format. A codec has no I/O and runs in a browser.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  app: ['base', 'codec', 'contract', 'ports', 'parts', 'adapters', 'services', 'edge', 'app', 'tool'],
  edge: ['base', 'codec', 'contract', 'ports', 'services', 'edge'],
  services: ['base', 'codec', 'contract', 'ports'],
  adapters: ['base', 'codec', 'ports', 'parts'],
  parts: ['base', 'codec', 'ports', 'parts'],
  ports: ['base', 'codec'],
  contract: ['base', 'codec', 'contract'],
  codec: ['base', 'codec'],
  base: ['base'],
  tool: ['base', 'codec', 'contract', 'ports', 'parts', 'adapters', 'edge', 'tool'],
  setup: ['setup'],
};
