import type {
  AccountProof,
  Answer,
  BlockExecutor,
  CallOutcome,
  CallRequest,
  EstimateOutcome,
  ExecutedBlock,
  Executor,
  HeldHeader,
  StateReader,
} from '@ethread/backend';
import { type Block, EMPTY_TRIE_ROOT, type Genesis, type Header } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { Address } from '@ethereumjs/util';
import type { BlockHashOf } from './block-hashes.ts';
import { BlockRunner } from './block-runner.ts';
import { chainRules } from './chain-rules.ts';
import { estimateGas } from './estimate-gas.ts';
import { writeGenesisState } from './genesis-state.ts';
import { NodeStore } from './node-store.ts';
import { proveAccount } from './prove-account.ts';
import { type CallEnvironment, runCall } from './run-call.ts';
import { openState } from './state.ts';

/** What the execution engine is made of. */
export interface ExecutionDependencies {
  readonly genesis: Genesis;
  /** Hashes of canonical blocks, for BLOCKHASH. */
  readonly blockHashOf: BlockHashOf;
}

export interface ExecutionOptions {
  /** The folder of the state's store. */
  readonly path: string;
  /** How long a call or estimate may run, in milliseconds. */
  readonly callTimeoutMs?: number;
}

/** State at every executed block: executes blocks, calls, estimates and proves. */
export interface Execution extends BlockExecutor, Executor, StateReader {
  /** Writes the state of block 0 and returns its root. */
  initGenesis(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const DEFAULT_CALL_TIMEOUT_MS = 5_000;

/** Opens the state's store and makes the engine over it. */
export function createExecution(dependencies: ExecutionDependencies, options: ExecutionOptions): Execution {
  const { genesis, blockHashOf } = dependencies;
  const timeoutMs = options.callTimeoutMs ?? DEFAULT_CALL_TIMEOUT_MS;
  const store = new NodeStore(options.path);
  const rules = chainRules(genesis);
  const environment: CallEnvironment = { store, rules: () => rules.copy(), blockHashOf };
  let runner: Promise<BlockRunner> | undefined;

  async function holdsState({ header }: HeldHeader): Promise<boolean> {
    if (bytesEqual(header.stateRoot, EMPTY_TRIE_ROOT)) return true;
    return (await store.get(bytesToHex(header.stateRoot).slice(2))) !== undefined;
  }

  async function withState<T>(at: HeldHeader, answer: () => Promise<T>): Promise<Answer<T>> {
    if (await holdsState(at)) return answer();
    return { notHeld: 'state', reason: `the state of block ${at.header.number} is not held` };
  }

  const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

  return {
    async initGenesis() {
      return writeGenesisState(genesis, store, rules.copy());
    },

    async execute(block: Block, parent: Header): Promise<ExecutedBlock> {
      runner ??= openState(store, rules).then((state) => BlockRunner.create(rules, state, blockHashOf));
      return (await runner).run(block, parent);
    },

    flush: () => store.flush(),

    call(request: CallRequest, at: HeldHeader, signal: AbortSignal): Promise<Answer<CallOutcome>> {
      return withState(at, () => runCall(environment, request, at, limited(signal)));
    },

    estimateGas(request: CallRequest, at: HeldHeader, signal: AbortSignal): Promise<Answer<EstimateOutcome>> {
      return withState(at, async () => {
        const state = await openState(store, rules.copy(), at.header.stateRoot);
        return estimateGas(
          environment,
          request,
          at,
          async (address) => (await state.getAccount(new Address(address)))?.balance ?? 0n,
          async (address) => (await state.getCode(new Address(address))).length > 0,
          limited(signal),
        );
      });
    },

    proof(address, storageKeys, at): Promise<Answer<AccountProof>> {
      return withState(at, () => proveAccount(store, at.header.stateRoot, address, storageKeys));
    },

    close: () => store.close(),
  };
}
