import { announce, startWorld } from './world.ts';

/** Starts the service and the site once for all test files. global-teardown.ts stops them. */
export default async function setUp(): Promise<void> {
  const started = await startWorld();
  if (!started) return;
  announce(started.world);
  globalThis.stopPlaygroundWorld = started.stop;
}

declare global {
  var stopPlaygroundWorld: (() => Promise<void>) | undefined;
}
