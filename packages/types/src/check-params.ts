import { excerpt } from './excerpt.ts';
import type { MethodSignature } from './method-description.ts';

/** What is wrong with a call's params. */
export interface ParamsProblem {
  /** Position and name: `params[0] (filter)`, with the path inside it: `params[0].fromBlock (filter)`. */
  readonly where: string;
  readonly expected: string;
  /** What came, shortened. */
  readonly actual: string;
}

interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema: Readonly<Record<string, unknown>>;
}

/** What ajv's generated functions are. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}

/**
 * Checks positional params of a method with the validators of its params. A trailing optional param may be absent,
 * undefined or null.
 *
 * @returns the first problem, or undefined when the params are valid.
 */
export function checkParams(
  method: MethodSignature,
  validators: readonly Validator[],
  params: readonly unknown[],
): ParamsProblem | undefined {
  if (params.length > method.params.length) {
    return {
      where: 'params',
      expected: method.params.length === 1 ? 'at most 1 param' : `at most ${method.params.length} params`,
      actual: String(params.length),
    };
  }
  for (const [index, param] of method.params.entries()) {
    const value = params[index];
    if (value === undefined || (value === null && !param.required)) {
      if (!param.required) continue;
      return { where: `params[${index}] (${param.name})`, expected: 'a value', actual: 'nothing' };
    }
    const validate = validators[index];
    if (validate && !validate(value)) return problemOf(index, param.name, value, validate.errors ?? []);
  }
  return undefined;
}

/** The problem as one sentence for a caller. */
export function describeProblem({ where, expected, actual }: ParamsProblem): string {
  return `${where}: expected ${expected}, got ${actual}`;
}

function problemOf(
  index: number,
  name: string,
  value: unknown,
  errors: readonly ValidatorError[],
): ParamsProblem {
  // Of alternatives that all failed, the deepest place is what the caller meant; at one depth a length that was wrong
  // (the kind was right then), or else the outermost schema.
  const error = errors.reduce<ValidatorError | undefined>((meant, candidate) => {
    return meant && meaning(meant) > meaning(candidate) ? meant : candidate;
  }, undefined);
  const path = error?.instancePath ?? '';
  const found = valueAt(value, path);
  return {
    where: `params[${index}]${excerpt(path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.'))} (${name})`,
    expected: error ? expected(error) : 'another value',
    actual: (error && actualOf(error, found)) ?? actual(found),
  };
}

const isLength = ({ keyword }: ValidatorError) => keyword === 'maxItems' || keyword === 'minItems';
const meaning = (error: ValidatorError) =>
  2 * error.instancePath.split('/').length + (isLength(error) ? 1 : 0);

function expected({ keyword, params, parentSchema }: ValidatorError): string {
  const words = parentSchema['x-expected'];
  if (keyword === 'additionalProperties')
    return `the properties ${Object.keys(Object(parentSchema['properties'])).join(', ')}`;
  if (keyword === 'required') return `the property ${String(params['missingProperty'])}`;
  if (keyword === 'maxItems') return `at most ${String(params['limit'])} items`;
  if (keyword === 'minItems') return `at least ${String(params['limit'])} items`;
  if (keyword === 'minimum' || keyword === 'maximum')
    return `a number ${String(params['comparison'])} ${String(params['limit'])}`;
  if (typeof words === 'string') return words;
  if (keyword === 'type')
    return `${/^[aio]/.test(String(params['type'])) ? 'an' : 'a'} ${String(params['type'])}`;
  return 'another value';
}

/** What came, where the value alone would not show what is wrong with it. */
function actualOf(error: ValidatorError, found: unknown): string | undefined {
  if (isLength(error) && Array.isArray(found)) return String(found.length);
  const unknownProperty = error.params['additionalProperty'];
  return typeof unknownProperty === 'string' ? `"${excerpt(unknownProperty)}"` : undefined;
}

function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

function actual(value: unknown): string {
  if (typeof value === 'string') return `string "${excerpt(value)}"`;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return value === undefined ? 'nothing' : `${typeof value} ${excerpt(String(value))}`;
}
