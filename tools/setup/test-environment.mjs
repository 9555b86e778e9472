import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { cpuSeconds, recordCpuTime } from './cpu-times.mjs';

/**
 * Jest's environment for Node, whose context has an ordinary global object. That of Jest passes each access to a global
 * such as `Uint8Array` or `Math` through an interceptor and a proxy, which makes computations up to ten times slower.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  #file;
  #begunAt = cpuSeconds();

  constructor(...args) {
    const { createContext } = vm;
    // The base class creates its context by this function, and takes no context as an argument.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
    this.#file = args[1].testPath;
  }

  /** Ends the environment, and records the CPU time of its test file. */
  async teardown() {
    await super.teardown();
    recordCpuTime(this.#file, cpuSeconds() - this.#begunAt);
  }
}
