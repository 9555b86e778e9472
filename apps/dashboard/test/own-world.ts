import { startWorld } from './start-world.ts';

const { world: started, stop } = await startWorld();
afterAll(stop);

/** The service of the test file that imports it. Its keys and their usage are those of this file alone. */
export const world = started;
