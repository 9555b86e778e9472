import type { Header } from '../header.ts';
import type { BaseFeeRule } from '../genesis/header-rules.ts';

/** Returns the base fee of the block after `parent`, in wei per gas (EIP-1559). */
export function nextBaseFee(
  parent: Pick<Header, 'baseFeePerGas' | 'gasLimit' | 'gasUsed'>,
  { initial, elasticity, changeDenominator }: BaseFeeRule,
): bigint {
  const { baseFeePerGas: fee, gasLimit, gasUsed } = parent;
  if (fee === undefined) return initial;
  const target = gasLimit / elasticity;
  if (target === 0n || gasUsed === target) return fee;
  if (gasUsed < target) return fee - (fee * (target - gasUsed)) / target / changeDenominator;
  const rise = (fee * (gasUsed - target)) / target / changeDenominator;
  return fee + (rise > 0n ? rise : 1n);
}
