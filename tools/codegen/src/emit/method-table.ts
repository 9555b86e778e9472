import type { Contract } from '../contract/contract.ts';
import { header, literal } from './source.ts';

/** Emits what the service must know of each method beside its types: price, failover, limits, params, errors. */
export function emitMethodTable(contract: Contract): string {
  const rows = contract.methods.map((method) => {
    const row = {
      name: method.name,
      summary: method.summary,
      params: method.params.map(({ name, required, requiredByContract, default: fallback }) => ({
        name,
        required,
        requiredByContract,
        ...(fallback === undefined ? {} : { default: fallback }),
      })),
      credits: method.credits,
      failover: method.failover,
      ...(method.limits ? { limits: method.limits } : {}),
      ...(method.gasCap ? { gasCap: method.gasCap } : {}),
      requiredPropertiesByContract: method.requiredPropertiesByContract,
      errors: method.errors,
    };
    return `  ${literal(method.name)}: ${literal(row)},\n`;
  });
  return `${header}
import type { MethodDescription } from '../method-description.ts';
import type { MethodName } from './types.gen.ts';

/** What the document says of each method, by wire name. */
export const methodTable = {
${rows.join('')}} as const satisfies Readonly<Record<MethodName, MethodDescription>>;

/** Limits of the transports. */
export const transportLimits = ${literal(contract.transportLimits)} as const;
`;
}
