import {
  deadReferences,
  misplacedParams,
  repeatedNames,
  shapeFaults,
} from '../../validate/check-document.ts';
import { methodsOf, paramsOf } from '../parts.ts';
import type { Rule } from '../rule.ts';

export const validDocument: Rule = {
  name: 'valid-document',
  severity: 'error',
  explanation: 'The document matches the OpenRPC meta-schema. Tools may reject or misread it otherwise.',
  find: (document) => shapeFaults(document),
};

export const resolvedReferences: Rule = {
  name: 'resolved-references',
  severity: 'error',
  explanation: 'Each reference leads to a part of the document.',
  find: deadReferences,
};

export const uniqueMethodNames: Rule = {
  name: 'unique-method-names',
  severity: 'error',
  explanation: 'No two methods have the same name. A server can serve only one of them.',
  find: repeatedNames,
};

export const uniqueParamNames: Rule = {
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
};

export const requiredParamsFirst: Rule = {
  name: 'required-params-first',
  severity: 'warning',
  explanation:
    'Required params precede optional ones. An optional param cannot be omitted by position otherwise.',
  find: misplacedParams,
};

export const reservedMethodNames: Rule = {
  name: 'reserved-method-names',
  severity: 'error',
  explanation: 'JSON-RPC reserves names that begin with `rpc.`. OpenRPC defines one of them, `rpc.discover`.',
  *find(document) {
    for (const { path, name } of methodsOf(document))
      if (name.startsWith('rpc.') && name !== 'rpc.discover')
        yield { path: [...path, 'name'], message: `“${name}” begins with “rpc.”` };
  },
};
