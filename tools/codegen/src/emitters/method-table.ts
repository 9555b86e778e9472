import type { Contract, Method } from '@ethread/openrpc';
import { shown } from '../printer/source.ts';

/**
 * Emits the data of each method that a server needs in addition to its types: price, failover, limits, params and
 * errors. The types of the rows are checked where they are used, since declarations without inference allow no
 * `satisfies`.
 */
export function emitMethodTable(contract: Contract): string {
  const isPriced = contract.methods.some(({ credits }) => credits !== undefined);
  const rows = contract.methods.map(
    (method) => `  ${shown(method.name)}: ${shown(row(method, isPriced))},\n`,
  );
  return `/** The description of each method in the document, by its name on the wire, a row a line. */
// prettier-ignore
export const methodTable = {
${rows.join('')}} as const;

/** Limits of the transports. */
export const transportLimits = ${shown(contract.transportLimits)} as const;
${ratesOf(contract)}`;
}

/** Emits the limits of requests a second, where the document has its own instead of those of plans. */
function ratesOf({ rates }: Contract): string {
  return rates === undefined
    ? ''
    : `\n/** Limits of requests a second. */\nexport const rates = ${shown(rates)} as const;\n`;
}

function row(method: Method, isPriced: boolean) {
  return {
    name: method.name,
    params: method.params.map(({ name, required, requiredByContract, default: fallback }) => ({
      name,
      required,
      ...(requiredByContract && isPriced ? { requiredByContract } : {}),
      ...(fallback === undefined ? {} : { default: fallback }),
    })),
    ...(isPriced ? { credits: method.credits, failover: method.failover } : {}),
    ...(method.isForwarded === false ? { isForwarded: false } : {}),
    ...(method.limits ? { limits: method.limits } : {}),
    ...(method.gasCap ? { gasCap: method.gasCap } : {}),
    ...(method.requiredPropertiesByContract.length > 0
      ? { requiredPropertiesByContract: method.requiredPropertiesByContract }
      : {}),
    errors: method.errors,
  };
}
