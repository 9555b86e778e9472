import { isObject, own } from '../../json.ts';
import { componentsOf, isDescribed, methodsOf, paramsOf, textAt } from '../parts.ts';
import type { Rule } from '../rule.ts';

/** A version by semver.org, without its rules for leading zeros of the parts after a hyphen. */
const SEMANTIC = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** The rules for what a document says in words. */
export const wordRules: readonly Rule[] = [
  {
    name: 'info-description',
    severity: 'warning',
    explanation:
      'The document describes its service under `info.description`. It is the first text that a reader sees.',
    *find(document) {
      if (infoText(document, 'description') === '')
        yield { path: ['info'], message: '“info” has no description' };
    },
  },
  {
    name: 'info-license',
    severity: 'warning',
    explanation: 'The document names its license. Others may not generate clients from it otherwise.',
    *find(document) {
      const info = own(document, 'info');
      if (isObject(info) && !isObject(own(info, 'license')))
        yield { path: ['info'], message: '“info” has no license' };
    },
  },
  {
    name: 'semantic-version',
    severity: 'warning',
    explanation:
      'The version is a semantic one, such as 1.4.0. Clients see from it whether a change may break them.',
    *find(document) {
      const version = infoText(document, 'version');
      if (version !== '' && !SEMANTIC.test(version))
        yield { path: ['info', 'version'], message: `“${version}” is not of the form 1.4.0` };
    },
  },
  {
    name: 'method-summary',
    severity: 'warning',
    explanation: 'Each method has a summary. Lists of methods and the hints of editors show it.',
    *find(document) {
      for (const { path, name, value } of methodsOf(document))
        if (textAt(value, 'summary') === '') yield { path, message: `${name} has no summary` };
    },
  },
  {
    name: 'method-description',
    severity: 'off',
    explanation: 'Each method has a description beside its summary.',
    *find(document) {
      for (const { path, name, value } of methodsOf(document))
        if (textAt(value, 'description') === '') yield { path, message: `${name} has no description` };
    },
  },
  {
    name: 'param-description',
    severity: 'warning',
    explanation: 'Each param says what it means, by itself or by its schema.',
    *find(document) {
      for (const method of methodsOf(document))
        for (const { path, name, value } of paramsOf(document, method))
          if (!isDescribed(document, value)) yield { path, message: `the param ${name} has no description` };
    },
  },
  {
    name: 'schema-description',
    severity: 'off',
    explanation: 'Each component of schemas has a description or a title.',
    *find(document) {
      for (const { path, name, value } of componentsOf(document, 'schemas'))
        if (textAt(value, 'description') === '' && textAt(value, 'title') === '')
          yield { path, message: `${name} has no description` };
    },
  },
  {
    name: 'method-examples',
    severity: 'warning',
    explanation: 'Each method has an example. Mock servers, docs and `ethread-codegen check` use it.',
    *find(document) {
      for (const { path, name, value } of methodsOf(document)) {
        const examples = own(value, 'examples');
        // The result of rpc.discover is the document itself.
        if (name !== 'rpc.discover' && (!Array.isArray(examples) || examples.length === 0))
          yield { path, message: `${name} has no example` };
      }
    },
  },
  {
    name: 'deprecation-reason',
    severity: 'warning',
    explanation:
      'A deprecated method says in its description what to call instead, or that nothing replaces it.',
    *find(document) {
      for (const { path, name, value } of methodsOf(document))
        if (own(value, 'deprecated') === true && textAt(value, 'description') === '')
          yield { path, message: `${name} is deprecated, but no description says what to call instead` };
    },
  },
];

function infoText(document: Parameters<Rule['find']>[0], key: string): string {
  const info = own(document, 'info');
  return isObject(info) ? textAt(info, key) : '';
}
