import type { Authorization } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import type { Frame } from '../machine/frame.ts';
import { Halt } from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import { type Message, type MessageResult, runMessage } from '../machine/run-message.ts';
import { applyAuthorizations, payAuthorizations } from './apply-authorizations.ts';
import type { IntrinsicGas } from './intrinsic-gas.ts';

/** The message of a transaction, whose gas limit also pays the intrinsic gas. */
export interface PaidMessage extends Omit<Message, 'gas' | 'stateGas'> {
  readonly gasLimit: bigint;
  readonly intrinsic: IntrinsicGas;
  readonly authorizations: readonly Authorization[];
  /** True when only a part of the gas may pay for anything but state, as in a transaction (EIP-8037). */
  readonly capsExecutionGas: boolean;
}

/** The outcome of a {@link PaidMessage}. */
export interface PaidMessageResult extends MessageResult {
  /** Gas spent, before refunds. */
  readonly spent: bigint;
}

/**
 * Applies a transaction's authorizations and runs its message. The sender's nonce must already count the transaction,
 * except for a creation.
 */
export function runPaidMessage(machine: Machine, crypto: Crypto, message: PaidMessage): PaidMessageResult {
  const { gasLimit, intrinsic, authorizations, capsExecutionGas, ...rest } = message;
  const { world, rules, block } = machine;
  const { caller, to, value } = rest;
  const all = gasLimit - BigInt(intrinsic.gas);
  if (!rules.hasStateGas) {
    const earned = applyAuthorizations(world, crypto, authorizations, block.chainId);
    const result = runMessage(machine, { ...rest, gas: all });
    const refund = (result.halt === Halt.none ? result.refund : 0) + earned;
    return { ...result, refund, spent: gasLimit - result.gasLeft };
  }
  const most = capsExecutionGas ? BigInt(rules.gas.maxExecutionGas - intrinsic.gas) : all;
  const gas = all < most ? all : most;
  const authorize = (payer: Frame): boolean => {
    if (!to || authorizations.length === 0) return true;
    const parties = { sender: world.account(caller), to: world.account(to), hasValue: value !== 0n };
    return payAuthorizations(machine, crypto, payer, { ...parties, authorizations });
  };
  const result = runMessage(machine, { ...rest, gas, stateGas: all - gas }, authorize);
  return {
    ...result,
    refund: result.halt === Halt.none ? result.refund : 0,
    spent: gasLimit - result.gasLeft - result.stateGasLeft,
  };
}
