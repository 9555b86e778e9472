import type { World } from './start-world.ts';

const VARIABLE = 'ETHREAD_DASHBOARD_WORLD';

/** Passes the fixtures to the processes that run the tests. */
export function announce(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world);
}

/** Returns the fixtures that were started for all tests. */
export function announcedWorld(): World {
  return JSON.parse(process.env[VARIABLE] ?? '{}');
}
