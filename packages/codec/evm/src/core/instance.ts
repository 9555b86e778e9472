import { ENGINE_MODULE } from './engine-module.gen.ts';

/** What the engine asks of its host (`assembly/imports.ts`). Numbers are addresses in its memory. */
export interface EngineImports {
  readonly loadAccount: (account: number) => void;
  readonly loadCode: (account: number) => void;
  readonly loadSlot: (account: number, slot: number) => void;
  readonly hasStorage: (account: number) => number;
  readonly blockHash: (number: number, to: number) => void;
  readonly blobBaseFee: () => void;
  readonly precompile: (account: number, input: number, length: number, gas: number) => number;
  readonly poll: () => void;
  readonly exceed: () => never;
  readonly forgetCodes: () => void;
}

interface Address {
  readonly value: number;
}

interface Gas {
  readonly value: bigint;
}

/** The exports of the engine (`assembly/index.ts`). */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  readonly fees: Address;
  readonly takes: Address;
  readonly gives: Address;
  readonly noCode: Address;
  readonly environment: Address;
  readonly precompiles: Address;
  readonly key: Address;
  readonly words: Address;
  readonly returned: Address;
  readonly returnedLength: Address;
  readonly failedOp: Address;
  readonly failedHeight: Address;
  readonly refund: Gas;
  readonly reservoir: Gas;
  readonly stateUsed: Gas;
  open(bytes: number, random: bigint): void;
  limitFrames(bytes: number): void;
  limitCodes(bytes: number): void;
  begin(): void;
  forget(): void;
  entries(): number;
  warm(): void;
  warmKey(): void;
  reload(): void;
  dropUnused(): void;
  reserveCode(length: number): number;
  keepCode(code: number): void;
  reserveInput(length: number): number;
  reserveBlobs(count: number): number;
  reserveReturned(length: number): number;
  setStateGas(left: bigint, used: bigint): void;
  runCall(inputLength: number, gas: bigint): number;
  runCreation(inputLength: number, gas: bigint): number;
  gasLeft(): bigint;
  spilled(): bigint;
  /** The rules of a fork, by their names. */
  readonly [rule: string]: unknown;
}

let module: WebAssembly.Module | undefined;

/** Creates an instance of the engine, whose code all threads of a process share. */
export function openInstance(host: EngineImports): EngineExports {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(ENGINE_MODULE), (byte) => byte.charCodeAt(0)));
  const instance = new WebAssembly.Instance(module, {
    host: { ...host },
    env: {
      abort() {
        throw new Error('the engine failed');
      },
    },
  });
  return instance.exports as unknown as EngineExports;
}
