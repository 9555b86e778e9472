import type { Contract, MethodError } from '@ethread/openrpc';
import { SourceError } from '@ethread/openrpc';
import { docs, literal, shown } from '../printer/source.ts';
import { errorClassName, placeholdersOf } from '../contract/code-names.ts';

/**
 * Emits a class for each error of the document, their table, and their factories. An error of the main document has the
 * same class in every other document, so that errors thrown under both have one identity.
 *
 * @param contractError The module of the base class and, for shared errors, of the main document's classes.
 * @throws {SourceError} for an error with the name of a main document's error and other contents.
 */
export function emitContractErrors({ errors }: Contract, contractError: string, main?: Contract): string {
  const shared = errors.filter((error) => isShared(error, main));
  const own = errors.filter((error) => !shared.includes(error));
  const sharedNames = shared.map(({ name }) => errorClassName(name)).join(', ');
  const imported = [
    ...(own.length > 0 ? ['ContractError', 'type ContractErrorOptions'] : []),
    'type ErrorMaker',
  ];
  const className = (error: MethodError) =>
    `${shared.includes(error) ? 'main.' : ''}${errorClassName(error.name)}`;
  const hasAllOfMain = main !== undefined && shared.length === main.errors.length;
  const documentErrors = hasAllOfMain ? ['main.DocumentError', ...own.map(className)] : errors.map(className);
  const makers = hasAllOfMain
    ? own.map(maker)
    : errors.map((error) =>
        shared.includes(error) ? `  ${error.name}: main.errorMakers.${error.name},\n` : maker(error),
      );
  const rows = errors.map((error) => `  ${error.name}: ${shown(row(error))},\n`);
  return `import { ${imported.join(', ')} } from ${literal(contractError)};
${shared.length > 0 ? `import * as main from ${literal(contractError)};\n\nexport { ${sharedNames} } from ${literal(contractError)};\n` : ''}
/** Every error of the document by name, a row a line. */
// prettier-ignore
export const errorTable = {
${rows.join('')}} as const;

/** The name of an error of the document. */
export type ErrorName = keyof typeof errorTable;

/** Any error of the document: \`name\` identifies it, \`code\` narrows to those that share it. */
export type DocumentError =
${documentErrors.map((error) => `  | ${error}\n`).join('')};

${own.map(errorClass).join('\n')}
/** Creates the error of each name from the details of its message. A message in the options replaces the document's. */
export const errorMakers: Readonly<Record<ErrorName, ErrorMaker>> = {
${hasAllOfMain ? '  ...main.errorMakers,\n' : ''}${makers.join('')}};
`;
}

function row({ code, message, httpStatus, retryAfter, owed, causes }: MethodError) {
  return { code, message, httpStatus, owed, ...(retryAfter && { retryAfter }), ...(causes && { causes }) };
}

function isShared(error: MethodError, main: Contract | undefined): boolean {
  const other = main?.errors.find(({ name }) => name === error.name);
  if (!other) return false;
  if (literal(row(other)) !== literal(row(error)))
    throw new SourceError(`components.errors.${error.name}: differs from the main document's; refer to it`);
  return true;
}

function maker({ name, message }: MethodError): string {
  const className = errorClassName(name);
  const values = placeholdersOf(message)
    .map((key) => `${key}: values?.${key} ?? ''`)
    .join(', ');
  return values === ''
    ? `  ${name}: (options) => new ${className}(options),\n`
    : `  ${name}: (options, values) => new ${className}({ ${values} }, options),\n`;
}

function errorClass({ name, code, message, httpStatus, when, recovery, data }: MethodError) {
  const className = errorClassName(name);
  const placeholders = placeholdersOf(message);
  const words = [
    `${code}, HTTP ${httpStatus}: ${message}.`,
    when,
    recovery,
    data && `\`data\`: ${String(data['description'])}`,
  ];
  const comment = docs([words.filter(Boolean).join(' ')]);
  const fields = placeholders.map((key) => `readonly ${key}: string;`).join('\n  ');
  const body =
    placeholders.length === 0
      ? `  constructor(options?: ContractErrorOptions) {
    super('${name}', errorTable.${name}, {}, options);
  }`
      : `  ${fields}
  constructor(values: { ${fields} }, options?: ContractErrorOptions) {
    super('${name}', errorTable.${name}, values, options);
${placeholders.map((key) => `    this.${key} = values.${key};`).join('\n')}
  }`;
  return `${comment}export class ${className} extends ContractError {
  override readonly name = '${className}';
  declare readonly code: ${code};
${body}
}
`;
}
