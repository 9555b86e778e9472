import {
  deadReferences,
  misplacedParams,
  repeatedNames,
  shapeFaults,
} from '../../validate/check-document.ts';
import { methodsOf, paramsOf } from '../parts.ts';
import type { Rule } from '../rule.ts';

/** The rules that keep a document valid and its calls unambiguous. */
export const validityRules: readonly Rule[] = [
  {
    name: 'valid-document',
    severity: 'error',
    explanation: 'The document matches the OpenRPC meta-schema. Tools may reject or misread it otherwise.',
    find: (document) => shapeFaults(document),
  },
  {
    name: 'resolved-references',
    severity: 'error',
    explanation: 'Each reference leads to a part of the document.',
    find: deadReferences,
  },
  {
    name: 'unique-method-names',
    severity: 'error',
    explanation: 'No two methods have the same name. A server can serve only one of them.',
    find: repeatedNames,
  },
  {
    name: 'unique-param-names',
    severity: 'error',
    explanation: 'No two params of a method have the same name. Params by name could not tell them apart.',
    *find(document) {
      for (const method of methodsOf(document)) {
        const seen = new Set<string>();
        for (const { path, name } of paramsOf(document, method)) {
          if (seen.has(name)) yield { path, message: `another param is called “${name}”` };
          seen.add(name);
        }
      }
    },
  },
  {
    name: 'reserved-method-names',
    severity: 'error',
    explanation:
      'JSON-RPC reserves names that begin with `rpc.`. OpenRPC defines one of them, `rpc.discover`.',
    *find(document) {
      for (const { path, name } of methodsOf(document))
        if (name.startsWith('rpc.') && name !== 'rpc.discover')
          yield { path: [...path, 'name'], message: `“${name}” begins with “rpc.”` };
    },
  },
  {
    name: 'required-params-first',
    severity: 'warning',
    explanation:
      'Required params precede optional ones. An optional param cannot be omitted by position otherwise.',
    find: misplacedParams,
  },
];
