import { announce } from './announced-world.ts';
import { startWorld } from './start-world.ts';

declare global {
  var stopDashboardWorld: (() => Promise<void>) | undefined;
}

/** Starts the service and the site once for all test files. global-teardown.ts stops them. */
export default async function setUp(): Promise<void> {
  const { world, stop } = await startWorld();
  announce(world);
  globalThis.stopDashboardWorld = stop;
}
