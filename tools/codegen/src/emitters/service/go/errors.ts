import type { ContractError } from '@ethread/openrpc';
import { goComment, goHeader, goText } from './source.ts';
import { errorClassName } from '../../../contract/code-names.ts';

/** Emits a type for each error, and their table. */
export function emitGoErrors(errors: readonly ContractError[], table: string): string {
  return `${goHeader}
${errors.map(errorType).join('\n')}
// ${table} lists these errors.
var ${table} = []contractRow{
${errors.map(row).join('')}}
`;
}

function errorType({ name, code, message, when, recovery, owed }: ContractError): string {
  const className = errorClassName(name);
  const words = goComment([
    [
      `${className} is ${code}: ${message}.`,
      when,
      recovery,
      owed ? 'The call is charged.' : 'The call is not charged.',
    ]
      .filter(Boolean)
      .join(' '),
  ]);
  return `${words}type ${className} struct{ ContractError }
`;
}

function row({ name, code, message, httpStatus }: ContractError): string {
  const make = `func(e ContractError) error { return &${errorClassName(name)}{e} }`;
  return `\t{name: ${goText(name)}, code: ${code}, message: ${goText(message)}, httpStatus: ${httpStatus}, make: ${make}},\n`;
}
