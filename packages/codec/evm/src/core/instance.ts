import { hexToBytes } from '@ethread/core';
import { ENGINE_MODULE } from './engine-module.gen.ts';

/** What the engine asks of its host (`assembly/imports.ts`). Most numbers are addresses in its memory. */
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
    host: unsigned(host),
    env: {
      abort() {
        throw new Error('the engine failed');
      },
    },
  });
  return instance.exports as unknown as EngineExports;
}

/** Makes the addresses of imports unsigned, which WebAssembly gives as signed numbers. */
function unsigned(host: EngineImports): WebAssembly.ModuleImports {
  return {
    ...host,
    loadAccount: (account: number) => host.loadAccount(account >>> 0),
    loadCode: (account: number) => host.loadCode(account >>> 0),
    loadSlot: (account: number, slot: number) => host.loadSlot(account >>> 0, slot >>> 0),
    hasStorage: (account: number) => host.hasStorage(account >>> 0),
    blockHash: (number: number, to: number) => host.blockHash(number, to >>> 0),
    precompile: (account: number, input: number, length: number, gas: number) =>
      host.precompile(account >>> 0, input >>> 0, length >>> 0, gas),
    nameAccount: (account: number) => host.nameAccount(account >>> 0),
    nameSlot: (account: number, key: number) => host.nameSlot(account >>> 0, key >>> 0),
    accessAccount: (account: number) => host.accessAccount(account >>> 0),
    accessSlot: (account: number, slot: number) => host.accessSlot(account >>> 0, slot >>> 0),
    seeAccount: (account: number) => host.seeAccount(account >>> 0),
    seeSlot: (account: number, key: number, value: number) =>
      host.seeSlot(account >>> 0, key >>> 0, value >>> 0),
    enter: (
      ...[opcode, from, to, input, length, gas, amount, gasBelow]: Parameters<EngineImports['enter']>
    ) => host.enter(opcode, from >>> 0, to >>> 0, input >>> 0, length >>> 0, gas, amount >>> 0, gasBelow),
    exit: (output: number, length: number, gas: bigint, halt: number) =>
      host.exit(output >>> 0, length >>> 0, gas, halt),
    addLog: (log: number) => host.addLog(log >>> 0),
  };
}
