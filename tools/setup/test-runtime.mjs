import { createRequire } from 'node:module';
import { testFileUrl } from './test-modules.mjs';

const require = createRequire(import.meta.url);

/** The handlers of Jest's test framework, of the test file that runs. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** The number of test files that this process has begun. */
let files = 0;

/**
 * What Jest loads the modules of tests with. It imports a test file by Node's own loader into this process, instead of a
 * context of its own whose modules are compiled again for each file: three quarters of the CPU time of most test files
 * were spent on that.
 */
export default class TestRuntime {
  #environment;
  #file;

  constructor(_config, environment) {
    this.#environment = environment;
    files += 1;
    this.#file = files;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(testFileUrl(path, this.#file));
  }

  requireModule(path) {
    return require(path);
  }

  /** Loads the test framework anew, which keeps the state of a test file in its module. */
  requireInternalModule(path) {
    Reflect.deleteProperty(require.cache, path);
    Reflect.deleteProperty(globalThis, HANDLERS);
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    const timers = this.#environment.fakeTimersModern;
    const jest = {
      useFakeTimers: (settings) => timers.useFakeTimers(settings),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
    };
    Object.assign(globalThis, globals, { jest });
  }

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
}
