export { BlockExecutor, type BlockResult, type ChainConfig, type OpenBlock } from './blocks/execute-block.ts';
export { type Reward, rewardsOf } from './blocks/rewards.ts';
export { InvalidDepositError } from './blocks/requests.ts';
export { SystemCallError } from './blocks/system-calls.ts';
export type { Crypto } from './crypto/crypto.ts';
export {
  CurveMissingError,
  loadCrypto,
  loadPartialCrypto,
  type PartialCrypto,
} from './crypto/load-crypto.ts';
export { type Fork, forkOf, FORKS } from './forks/forks.ts';
export { OPCODES } from './forks/opcodes.ts';
export { type Rules, rulesOf } from './forks/rules.ts';
export type { BlockFields, BlockHashOf } from './machine/environment.ts';
export * as Halt from './machine/halt.ts';
export { HALT_MESSAGES } from './machine/halt-messages.ts';
export { InterruptedError, type Interruption, MemoryExceededError } from './interruption.ts';
export { Machine } from './machine/machine.ts';
export type { Message } from './machine/messages.ts';
export type { EnteredFrame, ExitedFrame, FailedStep, Step, Tracer } from './machine/tracer.ts';
export { type Precompile, precompileAt, type Precompiles } from './precompiles/precompile.ts';
export { precompilesOf } from './precompiles/precompiles.ts';
export { createPrograms, delegationOf, type Programs } from './programs.ts';
export type { Account, Slot } from './state/account.ts';
export type { AccountState, StatePort } from './state/state-port.ts';
export { type AccessRecorder, World } from './state/world.ts';
export { authorityOf, authorizationSigner } from './transactions/apply-authorizations.ts';
export { intrinsicGas, mostBlobCost } from './transactions/check-transaction.ts';
export {
  InvalidTransactionError,
  type TransactionProblem,
} from './transactions/invalid-transaction-error.ts';
export {
  precompileAddresses,
  runTransaction,
  type TransactionResult,
} from './transactions/run-transaction.ts';
