import { announce, startWorld } from './world.ts';

/** Starts the world once for all test files; global-teardown.ts ends it. */
export default async function setUp(): Promise<void> {
  const started = await startWorld();
  if (!started) return;
  announce(started.world);
  globalThis.stopPlaygroundWorld = started.stop;
}

declare global {
  var stopPlaygroundWorld: (() => Promise<void>) | undefined;
}
