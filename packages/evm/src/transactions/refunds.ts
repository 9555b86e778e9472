import type { Rules } from '../forks/rules.ts';
import type { IntrinsicGas } from './intrinsic-gas.ts';

/** Gas of a transaction that is given back: what it has earned, up to a part of what it spent (EIP-3529). */
export function refundedGas(spent: bigint, earned: number, { gas }: Pick<Rules, 'gas'>): bigint {
  const most = spent / BigInt(gas.refundDivisor);
  return earned < most ? BigInt(earned) : most;
}

/** Gas that a transaction has used: what it spent without what is given back, and no less than its floor (EIP-7623). */
export function gasUsedOf(
  spent: bigint,
  earned: number,
  { floor }: Pick<IntrinsicGas, 'floor'>,
  rules: Pick<Rules, 'gas'>,
): bigint {
  const used = spent - refundedGas(spent, earned, rules);
  return used > floor ? used : BigInt(floor);
}
