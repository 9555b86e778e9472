import type { Authorization, AccessListEntry } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import * as Halt from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import type { Payer } from '../machine/state-gas.ts';
import type { Message, MessageResult } from '../machine/messages.ts';
import { runMessage } from '../machine/run-message.ts';
import { applyAuthorizations, payAuthorizations } from './apply-authorizations.ts';
import type { IntrinsicGas } from './check-transaction.ts';
import type { Precompiles } from '../precompiles/precompile.ts';

/** The message of a transaction, whose gas limit also pays the intrinsic gas. */
export interface PaidMessage extends Omit<Message, 'gas' | 'stateGas'> {
  readonly gasLimit: bigint;
  readonly intrinsic: IntrinsicGas;
  readonly authorizations: readonly Authorization[];
  /** True when only a part of the gas may pay for anything but state, as in a transaction (EIP-8037). */
  readonly capsExecutionGas: boolean;
}

export interface PaidMessageResult extends MessageResult {
  /** Gas spent, before refunds. */
  readonly spent: bigint;
}

/** Applies authorizations and runs the message. The sender's nonce must count the transaction, except for a creation. */
export function runPaidMessage(machine: Machine, crypto: Crypto, message: PaidMessage): PaidMessageResult {
  const { gasLimit, intrinsic, authorizations, capsExecutionGas, ...rest } = message;
  const { world, rules, block } = machine;
  const { caller, to, value } = rest;
  const all = gasLimit - BigInt(intrinsic.gas);
  if (!rules.hasStateGas) {
    const earned = applyAuthorizations(world, crypto, authorizations, block.chainId);
    machine.refundBefore = earned;
    const result = runMessage(machine, { ...rest, gas: all });
    const refund = (result.halt === Halt.none ? result.refund : 0) + earned;
    return { ...result, refund, spent: gasLimit - result.gasLeft };
  }
  machine.refundBefore = 0;
  const most = capsExecutionGas ? BigInt(rules.gas.maxExecutionGas - intrinsic.gas) : all;
  const gas = all < most ? all : most;
  const authorize = (payer: Payer): boolean => {
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

export interface WarmParts {
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
  readonly coinbase: Uint8Array;
  readonly accessList?: readonly AccessListEntry[] | undefined;
}

/** Warms what a transaction accesses at the lower price from its beginning on (EIP-2929, EIP-2930, EIP-3651). */
export function warmUp(machine: Machine, { from, to, coinbase, accessList = [] }: WarmParts): void {
  const { rules, world } = machine;
  if (!rules.hasAccessLists) return;
  world.warmAlways(precompileAddresses(machine.precompiles));
  world.warmAccount(world.unread(from));
  if (to) world.warmAccount(world.unread(to));
  if (rules.warmsCoinbase) world.warmAccount(world.unread(coinbase));
  for (const { address, storageKeys } of accessList) {
    const account = storageKeys.length > 0 ? world.account(address) : world.unread(address);
    world.warmAccount(account);
    for (const key of storageKeys) world.warmSlot(world.slot(account, key));
  }
}

const known = new WeakMap<Precompiles, readonly Uint8Array[]>();

/** Returns the addresses of precompiled contracts. */
export function precompileAddresses(precompiles: Precompiles): readonly Uint8Array[] {
  let addresses = known.get(precompiles);
  if (!addresses) {
    addresses = precompiles.flatMap((precompile, number) => {
      if (!precompile) return [];
      const address = new Uint8Array(20);
      new DataView(address.buffer).setUint32(16, number);
      return [address];
    });
    known.set(precompiles, addresses);
  }
  return addresses;
}
