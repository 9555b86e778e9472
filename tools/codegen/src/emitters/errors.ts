import { literal } from '../printer/source.ts';
import type { Api, ApiError } from '../model/api.ts';
import type { Imports } from './imports.ts';
import { docs } from '../printer/words.ts';

/** Emits a class for each error of the document, and the function that selects the class for a response. */
export function emitErrors({ errors, methods }: Api, imports: Imports): string {
  const rows = methods
    .filter((method) => method.errors.length > 0)
    .map(
      ({ name, errors: own }) =>
        `  [${literal(name)}, [${own.map(({ className }) => className).join(', ')}]],\n`,
    );
  return `import { RpcError } from ${imports.from('rpc-error')};

export { RpcError };

${errors.map(errorClass).join('\n')}
/** The class of an error that a document names. */
export interface RpcErrorClass {
  readonly code: number;
  readonly text: string;
  new (data?: unknown, message?: string): RpcError;
}

/** The errors of each method. */
const errorsOf: ReadonlyMap<string, readonly RpcErrorClass[]> = new Map<string, readonly RpcErrorClass[]>([
${rows.join('')}]);

/**
 * Returns the error of a method's response: of the classes with its code the one with its message, or else the first.
 */
export function makeError(method: string, code: number, message: string, data: unknown): RpcError {
  const known = (errorsOf.get(method) ?? []).filter((one) => one.code === code);
  const found = known.find(({ text }) => text === message) ?? known[0];
  return found ? new found(data, message) : new RpcError(code, message, data);
}
`;
}

function errorClass({ className, code, message }: ApiError): string {
  return `${docs([`${code}: ${message}`])}export class ${className} extends RpcError {
  static readonly code = ${code};
  static readonly text = ${literal(message)};
  declare readonly code: ${code};

  constructor(data?: unknown, message: string = ${className}.text) {
    super(${code}, message, data);
    this.name = ${literal(className)};
  }
}
`;
}
