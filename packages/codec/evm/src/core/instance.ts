import { hexToBytes } from '@ethread/core';
import { type Exports, MODULE } from './engine-module.gen.ts';

export type { Exports as EngineExports };

let module: WebAssembly.Module | undefined;

/** Returns the engine's module. The first call parses it, for some milliseconds. */
export function engineModule(): WebAssembly.Module {
  return (module ??= new WebAssembly.Module(new Uint8Array(hexToBytes(MODULE))));
}

/**
 * Creates an instance of the engine, whose code all threads of a process share.
 *
 * @param host What the engine asks of its host (`assembly/host.ts`). Most numbers are addresses in its memory, which
 *   are below 2^31.
 */
export function openInstance(host: WebAssembly.ModuleImports): Exports {
  const instance = new WebAssembly.Instance(engineModule(), {
    host,
    env: {
      abort() {
        throw new Error('the engine failed');
      },
    },
  });
  return instance.exports as unknown as Exports;
}
