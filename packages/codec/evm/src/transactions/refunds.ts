import type { Rules } from '../forks/rules.ts';
import type { IntrinsicGas } from './intrinsic-gas.ts';

/** Returns the refunded gas of a transaction: the earned refund, limited to a part of the gas spent (EIP-3529). */
export function refundedGas(spent: bigint, earned: number, { gas }: Pick<Rules, 'gas'>): bigint {
  const most = spent / BigInt(gas.refundDivisor);
  return earned < most ? BigInt(earned) : most;
}

/** Returns the gas used by a transaction: the gas spent minus the refund, at least its floor (EIP-7623). */
export function gasUsedOf(
  spent: bigint,
  earned: number,
  { floor }: Pick<IntrinsicGas, 'floor'>,
  rules: Pick<Rules, 'gas'>,
): bigint {
  const used = spent - refundedGas(spent, earned, rules);
  return used > floor ? used : BigInt(floor);
}
