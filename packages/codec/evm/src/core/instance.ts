import { hexToBytes } from '@ethread/core';
import { ENGINE_MODULE } from './engine-module.gen.ts';

/** What the engine asks of its host (`assembly/imports.ts`). Most numbers are addresses in its memory, which are below 2^31. */
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
  readonly nameAccount: (account: number) => void;
  readonly nameSlot: (account: number, key: number) => void;
  readonly accessAccount: (account: number) => void;
  readonly accessSlot: (account: number, slot: number) => void;
  readonly seeAccount: (account: number) => void;
  readonly seeSlot: (account: number, key: number, value: number) => void;
  readonly enter: (
    opcode: number,
    from: number,
    to: number,
    input: number,
    length: number,
    gas: bigint,
    amount: number,
    gasBelow: bigint,
  ) => void;
  readonly exit: (output: number, length: number, gas: bigint, halt: number) => void;
  readonly addLog: (log: number) => void;
  readonly step: (frame: number, position: number, opcode: number, gas: bigint, top: number) => void;
}

interface Address {
  readonly value: number;
}

interface Gas {
  readonly value: bigint;
}

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
  readonly result: Address;
  readonly failed: Address;
  readonly returned: Address;
  readonly returnedLength: Address;
  readonly changedAccounts: Address;
  readonly changedAccountCount: Address;
  readonly changedSlots: Address;
  readonly changedSlotCount: Address;
  readonly currentTransaction: Address;
  readonly depth: Address;
  readonly logBytes: Address;
  readonly gasAtEnd: Gas;
  readonly refund: Gas;
  open(bytes: number, random: bigint): void;
  limitFrames(bytes: number): void;
  limitCodes(bytes: number): void;
  begin(keeps: boolean): void;
  forget(): void;
  entries(): number;
  warm(): void;
  warmKey(): void;
  reload(): void;
  replaceSlot(): void;
  setHooks(hooks: number): void;
  keepLogs(keeps: boolean, hasTransfers: boolean, tracesTransfers: boolean): void;
  firstLog(): number;
  dropUnused(): void;
  reserveCode(length: number): number;
  keepCode(code: number): void;
  reserveInput(length: number): number;
  reserveBlobs(count: number): number;
  reserveReturned(length: number): number;
  setStateGas(left: bigint, used: bigint): void;
  runCall(inputLength: number, gas: bigint): number;
  runCreation(inputLength: number, gas: bigint): number;
  /** The rules of a fork, by their names. */
  readonly [rule: string]: unknown;
}

let module: WebAssembly.Module | undefined;

/** Returns the engine's module. The first call parses it, for some milliseconds. */
export function engineModule(): WebAssembly.Module {
  return (module ??= new WebAssembly.Module(new Uint8Array(hexToBytes(ENGINE_MODULE))));
}

/** Creates an instance of the engine, whose code all threads of a process share. */
export function openInstance(host: EngineImports): EngineExports {
  const instance = new WebAssembly.Instance(engineModule(), {
    host: { ...host },
    env: {
      abort() {
        throw new Error('the engine failed');
      },
    },
  });
  return instance.exports as unknown as EngineExports;
}
