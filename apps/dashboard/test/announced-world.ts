import type { World } from './start-world.ts';

const VARIABLE = 'ETHREAD_DASHBOARD_WORLD';

/** Hands the world to the processes that run the tests. */
export function announce(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world);
}

/** The world that was started for all tests. */
export function announcedWorld(): World {
  return JSON.parse(process.env[VARIABLE] ?? '{}');
}
