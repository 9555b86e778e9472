import type { Header } from '../header.ts';
import type { BaseFeeRule } from '../genesis/header-rules.ts';

/** Ethereum's rule of the base fee (EIP-1559). */
export const ETHEREUM_BASE_FEE: BaseFeeRule = {
  initial: 1_000_000_000n,
  elasticity: 2n,
  changeDenominator: 8n,
};

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
