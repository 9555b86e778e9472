import type { Contract, ContractError } from '../contract/contract.ts';
import { docComment, header, literal } from './source.ts';

/** Emits a class for each error of the document, and their table. */
export function emitErrors({ errors }: Contract): string {
  const rows = errors.map(({ name, code, message, httpStatus, retryAfter, owed }) => {
    return `  ${name}: ${literal({ code, message, httpStatus, retryAfter, owed })},\n`;
  });
  return `${header}
import { ContractError, type ContractErrorOptions } from '../contract-error.ts';

/** Every error of the document by name. */
export const errorTable = {
${rows.join('')}} as const;

/** The name of an error of the document. */
export type ErrorName = keyof typeof errorTable;

${errors.map(errorClass).join('\n')}`;
}

function errorClass({ name, className, code, message, placeholders, httpStatus }: ContractError): string {
  const comment = docComment([`${code}, HTTP ${httpStatus}: ${message}`]);
  const body =
    placeholders.length === 0
      ? `  constructor(options?: ContractErrorOptions) {
    super('${name}', errorTable.${name}, {}, options);
  }`
      : `  constructor(values: { ${placeholders.map((key) => `readonly ${key}: string`).join('; ')} }, options?: ContractErrorOptions) {
    super('${name}', errorTable.${name}, values, options);
  }`;
  return `${comment}export class ${className} extends ContractError {
  override readonly name = '${className}';
${body}
}
`;
}
