import type { JsonObject } from '../../json.ts';
import { componentsOf, methodsOf, type Part, paramsOf } from '../parts.ts';
import type { Breach, Rule } from '../rule.ts';

/** A way to write names. */
type Style = readonly [name: string, pattern: RegExp];

const CAMEL: Style = ['camelCase', /^[a-z][A-Za-z0-9]*$/];
const SNAKE: Style = ['snake_case', /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/];
const PASCAL: Style = ['PascalCase', /^[A-Z][A-Za-z0-9]*$/];
const KEBAB: Style = ['kebab-case', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/];
const PREFIXED: Style = ['prefix_camelCase', /^[a-z][a-z0-9]*_[a-z][A-Za-z0-9]*$/];
const DOTTED: Style = ['prefix.camelCase', /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/];

/** The rules for names. */
export const nameRules: readonly Rule[] = [
  {
    name: 'method-name-style',
    severity: 'warning',
    explanation:
      'All methods are named in one style, which is that of most of them. Clients guess names less often.',
    find: (document) =>
      foreignNames(
        methodsOf(document).filter(({ name }) => !name.startsWith('rpc.')),
        [CAMEL, SNAKE, PREFIXED, DOTTED, PASCAL, KEBAB],
      ),
  },
  {
    name: 'param-name-style',
    severity: 'warning',
    explanation: 'All params are named in one style. Their names become identifiers of generated code.',
    find: (document) => foreignNames(paramsOfAll(document), [CAMEL, SNAKE, PASCAL, KEBAB]),
  },
  {
    name: 'schema-name-style',
    severity: 'warning',
    explanation:
      'All components of schemas are named in one style. Their names become types of generated code.',
    find: (document) => foreignNames(componentsOf(document, 'schemas'), [PASCAL, CAMEL, SNAKE, KEBAB]),
  },
];

const paramsOfAll = (document: JsonObject) =>
  methodsOf(document).flatMap((method) => paramsOf(document, method));

/** Reports the names that are not of the style that fits the most of them. Of equal styles, the first counts. */
function foreignNames(parts: readonly Part[], styles: readonly Style[]): Breach[] {
  const named = parts.filter(({ name }) => name !== '');
  const counts = styles.map(([, pattern]) => named.filter(({ name }) => pattern.test(name)).length);
  const [style, pattern] = styles[counts.indexOf(Math.max(...counts))] ?? CAMEL;
  return named
    .filter(({ name }) => !pattern.test(name))
    .map(({ path, name }) => ({ path, message: `“${name}” is not ${style}, as the other names are` }));
}
