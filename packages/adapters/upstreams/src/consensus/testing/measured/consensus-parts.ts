// Loaded on demand, as a file of its own: lint accepts no on-demand import of a package that others import at the start.
export { createLightClient, decodeBootstrap, decodeUpdate } from '@ethread/consensus';
