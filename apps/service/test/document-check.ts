import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

export interface DescribedMethod {
  readonly name: string;
  readonly params: readonly { readonly name: string }[];
}

/** A bundled OpenRPC document, with checks of values by its schemas. */
export interface DocumentCheck {
  readonly document: object;
  readonly methods: readonly DescribedMethod[];
  /** Returns what is wrong with a result of a method, or undefined. */
  resultProblem(method: string, result: unknown): string | undefined;
  /** Returns what is wrong with a param of a method, or undefined. */
  paramProblem(method: string, param: string, value: unknown): string | undefined;
}

export const DOCUMENTS = join(import.meta.dirname, '../../../openrpc');

export function readDocument(file: string): DocumentCheck {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const methods: readonly DescribedMethod[] = document.methods;
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ ...document, $id: 'document' });
  const problemOf = (place: string, value: unknown) => {
    const validate = ajv.getSchema(`document#/methods/${place}/schema`);
    if (!validate) return `the document has no schema of ${place}`;
    return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
  };
  const indexOf = (method: string) => methods.findIndex(({ name }) => name === method);
  return {
    document,
    methods,
    resultProblem: (method, result) => problemOf(`${indexOf(method)}/result`, result),
    paramProblem(method, param, value) {
      const at = methods[indexOf(method)]?.params.findIndex(({ name }) => name === param);
      return problemOf(`${indexOf(method)}/params/${at}`, value);
    },
  };
}
