import type { ErrorObject } from 'ajv';
import { isObject, type Json, type JsonObject, listOf, own } from '../json.ts';
import { type CheckShape, checkShape } from './check-shape.ts';
import { childOf, parsePointer, type Path } from '../reference/pointer.ts';
import { nearestName } from '../nearest-name.ts';
import { lookUp } from '../reference/reference.ts';

/** A fault of a document and its place. */
export interface Flaw {
  readonly path: Path;
  /** The faulty part: the key, or the value under it. */
  readonly part: 'key' | 'value';
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The most faults to report. */
export const MAX_FAULTS = 200;

/**
 * Returns all faults of a document: violations of the meta-schema, dangling references, and faults that neither can
 * express.
 *
 * @param options.check The check of an extended meta-schema; by default that of any document.
 * @param options.exists Tells whether a reference leads somewhere; by default own code does.
 */
export function checkDocument(document: Json, options: CheckOptions = {}): Flaw[] {
  const { check = checkShape } = options;
  const faults = check(document) ? [] : (check.errors ?? []).flatMap((error) => faultOf(document, error));
  if (isObject(document)) {
    const { exists = (reference) => lookUp(document, reference) !== undefined } = options;
    faults.push(
      ...deadReferences(document, exists),
      ...repeatedNames(document),
      ...misplacedParams(document),
    );
  }
  return faults.slice(0, MAX_FAULTS);
}

interface CheckOptions {
  readonly check?: CheckShape;
  readonly exists?: (reference: string) => boolean;
}

function faultOf(document: Json, error: ErrorObject): Flaw[] {
  const { keyword, params, instancePath } = error;
  const path = parsePointer(instancePath);
  const place = placeName(document, path);
  const fault = (message: string, at: Path = path, part: 'key' | 'value' = 'value'): Flaw[] => [
    { path: at, part, severity: 'error', message },
  ];
  switch (keyword) {
    // The keyword reports only that `then` or `else` failed. Each of these reports its own errors.
    case 'if':
      return [];
    case 'required':
      return fault(`${place} needs “${String(params['missingProperty'])}”.`, path, 'key');
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const nearest = nearestName(name, Object.keys(Object(error.parentSchema?.['properties'])));
      const advice =
        nearest === undefined ? 'fields of your own begin with x-.' : `did you mean “${nearest}”?`;
      return fault(`${place} has no field “${name}”; ${advice}`, [...path, name], 'key');
    }
    case 'enum':
      return fault(
        `“${shown(error.data)}” is not one of ${listOf(params['allowedValues']).map(shown).join(', ')}.`,
      );
    case 'type':
      return fault(`Expected ${String(params['type']).replaceAll(',', ' or ')}, not ${kindOf(error.data)}.`);
    default:
      return fault(`${capital(error.message ?? 'Not allowed here')}.`);
  }
}

/** Returns references that lead nowhere, and those that lead out of the document. */
function deadReferences(document: JsonObject, exists: (reference: string) => boolean): Flaw[] {
  const faults: Flaw[] = [];
  const walk = (value: Json, path: Path): void => {
    if (faults.length >= MAX_FAULTS || typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key];
      if (isData(key, path)) continue;
      if (key !== '$ref' || typeof inner !== 'string') walk(inner, at);
      else if (!inner.startsWith('#'))
        faults.push(flaw(at, 'Only references inside of the document are followed.', 'warning'));
      else if (!exists(inner))
        faults.push(flaw(at, `${inner} leads nowhere${nearestReference(document, inner)}.`));
    }
  };
  walk(document, []);
  return faults;
}

const flaw = (path: Path, message: string, severity: Flaw['severity'] = 'error'): Flaw => ({
  path,
  part: 'value',
  severity,
  message,
});

/** Returns words for the component with the nearest name to a reference that leads nowhere; empty for none. */
function nearestReference(document: JsonObject, reference: string): string {
  const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? [];
  const components = own(document, 'components');
  const known = isObject(components) ? own(components, kind) : undefined;
  const nearest = isObject(known) ? nearestName(name, Object.keys(known)) : undefined;
  return nearest === undefined ? '' : `; did you mean #/components/${kind}/${nearest}`;
}

/** Returns true when the value under a key is data, in which `$ref` has no meaning. */
function isData(key: string, path: Path): boolean {
  // The examples of a method are pairings, which may be references.
  if (key === 'examples') return path.length !== 2;
  return ['value', 'default', 'const', 'enum'].includes(key) && path.at(-1) !== 'properties';
}

/** Returns the methods whose name an earlier method has. */
function repeatedNames(document: JsonObject): Flaw[] {
  const names = listOf(document['methods']).map((method) =>
    isObject(method) ? own(method, 'name') : undefined,
  );
  return names.flatMap((name, index) =>
    typeof name === 'string' && names.indexOf(name) < index
      ? flaw(['methods', index, 'name'], `Another method is called “${name}”.`)
      : [],
  );
}

/** Returns required params that follow an optional one. */
function misplacedParams(document: JsonObject): Flaw[] {
  return listOf(document['methods']).flatMap((method, index) => {
    const params = listOf(isObject(method) ? method['params'] : undefined);
    const isRequired = (param: Json | undefined) => isObject(param) && param['required'] === true;
    const isOptional = (param: Json | undefined) =>
      isObject(param) && !('$ref' in param) && !isRequired(param);
    const at = params.findIndex((param, position) => isRequired(param) && isOptional(params[position - 1]));
    const message =
      'A required param follows an optional one, so that the optional one cannot be left out by position.';
    return at < 0 ? [] : flaw(['methods', index, 'params', at], message, 'warning');
  });
}

/** Returns words for a place: the key, or for an item of a list its name. An item without a name has its number. */
function placeName(document: Json, path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The document';
  if (!/^\d+$/.test(String(last))) return `“${String(last)}”`;
  const list = capital(String(path.at(-2) ?? 'list').replace(/s$/, ''));
  const name = childOf(path.map(String).reduce<Json | undefined>(childOf, document), 'name');
  return typeof name === 'string' && name !== '' ? `${list} “${shown(name)}”` : `${list} ${Number(last) + 1}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${shown(value)}`;
};
