import { EthreadError } from '@ethread/core';

/** The kinds of rules that a transaction can break, by the names of the errors in the companions' document. */
export type TransactionProblem =
  | 'InvalidParams'
  | 'InvalidTransaction'
  | 'InitCodeTooLarge'
  | 'NonceTooLow'
  | 'NonceTooHigh'
  | 'FeeCapTooLow'
  | 'IntrinsicGasTooLow'
  | 'InsufficientFunds'
  | 'BlockGasLimitReached';

/** Thrown when a transaction breaks a rule of its block, so that the block is invalid. */
export class InvalidTransactionError extends EthreadError {
  override readonly name = 'InvalidTransactionError';
  readonly problem: TransactionProblem;
  /** True when more gas would mend it. */
  readonly lacksGas: boolean;

  constructor(problem: TransactionProblem, message: string, lacksGas = false) {
    super(message);
    this.problem = problem;
    this.lacksGas = lacksGas;
  }
}
