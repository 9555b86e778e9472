import { own } from '../../json.ts';
import { componentsOf, errorsOf, methodsOf, type Part, textAt } from '../parts.ts';
import type { Breach, Rule } from '../rule.ts';

/** The codes within JSON-RPC's reserved range that JSON-RPC 2.0 defines or leaves to servers. */
const DEFINED = new Set([-32_700, -32_600, -32_601, -32_602, -32_603]);
const isReserved = (code: number) => code >= -32_768 && code <= -32_000;
const isOfServers = (code: number) => code >= -32_099 && code <= -32_000;

/** The rules for errors. */
export const errorRules: readonly Rule[] = [
  {
    name: 'method-errors',
    severity: 'warning',
    explanation: 'Each method lists its errors. Generated clients have a class for each.',
    *find(document) {
      for (const method of methodsOf(document))
        if (!Array.isArray(own(method.value, 'errors')))
          yield {
            path: method.path,
            message: `${method.name} lists no errors; an empty list says that it has none`,
          };
    },
  },
  {
    name: 'error-code-range',
    severity: 'error',
    explanation:
      'No error has a code that JSON-RPC reserves for itself: of −32768 to −32000, servers may use −32099 to −32000 and ' +
      'the five defined codes.',
    *find(document) {
      for (const error of componentsOf(document, 'errors')) yield* reservedCode(error);
      for (const method of methodsOf(document))
        for (const [index, error] of errorsOf(document, method).entries())
          // A component is reported once, and not at each of its uses.
          if (!isReferenceAt(method, index)) yield* reservedCode(error);
    },
  },
  {
    name: 'distinct-errors',
    severity: 'warning',
    explanation:
      'No two errors of a method have the same code and message. Clients cannot tell them apart otherwise.',
    *find(document) {
      for (const method of methodsOf(document)) {
        const seen = new Set<string>();
        for (const { path, value } of errorsOf(document, method)) {
          const code = String(own(value, 'code'));
          const key = `${code} ${textAt(value, 'message')}`;
          if (seen.has(key))
            yield {
              path,
              message: `another error of ${method.name} has the code ${code} and the same message`,
            };
          seen.add(key);
        }
      }
    },
  },
];

function* reservedCode({ path, value }: Part): Generator<Breach> {
  const code = own(value, 'code');
  if (typeof code === 'number' && isReserved(code) && !isOfServers(code) && !DEFINED.has(code))
    yield { path, message: `the code ${code} is reserved by JSON-RPC` };
}

function isReferenceAt({ value }: Part, index: number): boolean {
  const errors = own(value, 'errors');
  const error: unknown = Array.isArray(errors) ? errors[index] : undefined;
  return typeof error === 'object' && error !== null && '$ref' in error;
}
