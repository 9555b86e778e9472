import { methodTable } from './generated/method-table.gen.ts';
import type { MethodName } from './generated/types.gen.ts';
import { validators } from './generated/validators.gen.ts';
import type { MethodDescription } from './method-description.ts';

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
interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}

const validatorsOf: Readonly<Record<string, readonly Validator[]>> = validators;

/** How much of a caller's value an error repeats, in characters. */
const SHOWN = 60;

/**
 * Checks positional params against the document. A trailing optional param may be absent, undefined or null.
 *
 * @returns the first problem, or undefined when the params are valid.
 */
export function validateParams(name: MethodName, params: readonly unknown[]): ParamsProblem | undefined {
  const method: MethodDescription = methodTable[name];
  const checks = validatorsOf[name] ?? [];
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
    const validate = checks[index];
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
  // Of alternatives that all failed, the deepest place is what the caller meant; at one depth the outermost schema.
  const error = errors.reduce<ValidatorError | undefined>((deepest, candidate) => {
    return deepest && depth(deepest) > depth(candidate) ? deepest : candidate;
  }, undefined);
  const path = error?.instancePath ?? '';
  return {
    where: `params[${index}]${shorten(path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.'))} (${name})`,
    expected: error ? expected(error) : 'another value',
    actual: actual(valueAt(value, path)),
  };
}

const depth = ({ instancePath }: ValidatorError) => instancePath.split('/').length;

function expected({ keyword, params, parentSchema }: ValidatorError): string {
  const words = parentSchema['x-expected'];
  if (keyword === 'required') return `the property ${String(params['missingProperty'])}`;
  if (keyword === 'maxItems') return `at most ${String(params['limit'])} items`;
  if (typeof words === 'string') return words;
  if (keyword === 'type')
    return `${/^[aio]/.test(String(params['type'])) ? 'an' : 'a'} ${String(params['type'])}`;
  return 'another value';
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
  if (typeof value === 'string') return `string ${JSON.stringify(shorten(value))}`;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return value === undefined ? 'nothing' : `${typeof value} ${shorten(String(value))}`;
}

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
