import { SHORT_KEY_REASON } from '@ethread/accounts/forms';
import { EthreadError } from '@ethread/core';
import { adviceFor } from '@ethread/openrpc/nearest-name';
import type { ErrorObject } from 'ajv';
import { UserError } from '../user-error.ts';

/** The path of a value in the configuration: names of keys, and positions in lists. */
export type KeyPath = readonly (string | number)[];

/** Reports a wrong value of one key of the configuration. The message follows the name of the key. */
export class KeyError extends EthreadError {
  override readonly name = 'KeyError';
  readonly path: KeyPath;
  /** The key whose line is named. */
  readonly place: KeyPath;

  constructor(path: KeyPath, words: string, place: KeyPath = path) {
    super(words);
    this.path = path;
    this.place = place;
  }
}

const MAX_FAULTS = 20;

/** Reports all faults of a configuration file, a line each. */
export class ConfigurationFaults extends UserError {
  constructor(faults: readonly UserError[]) {
    const lines = faults.slice(0, MAX_FAULTS).map(({ message }) => message);
    const rest = faults.length - lines.length;
    super([...lines, ...(rest > 0 ? [`and ${rest} more faults`] : [])].join('\n'));
  }
}

/** Errors that are examined. A file with more of them is hardly a configuration. */
const MAX_ERRORS = 200;

/**
 * Returns the faults that the schema found in a file. Of the alternatives of a value, only the first one is explained.
 *
 * @param errors The errors of a validator with `allErrors` and `verbose`.
 */
export function schemaFaults(errors: readonly ErrorObject[]): readonly KeyError[] {
  const examined = errors.slice(0, MAX_ERRORS);
  const choices = examined.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return examined
    .filter((error) => {
      if (choices.includes(error)) return !examined.some((one) => isWithin(one, error));
      const choice = choices.find((one) => isWithin(error, one));
      return !choice || examined.find((one) => isWithin(one, choice)) === error;
    })
    .map(toKeyError);
}

/** Returns whether an error belongs to an alternative of a choice. */
function isWithin(error: ErrorObject, choice: ErrorObject): boolean {
  return (
    error !== choice &&
    error.instancePath.startsWith(choice.instancePath) &&
    error.schemaPath.startsWith(choice.schemaPath)
  );
}

function toKeyError(error: ErrorObject): KeyError {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const unknownKey = unknownKeyOf(error);
  const place = unknownKey === undefined ? path : [...path, unknownKey];
  return new KeyError(path, wordsFor(error, path[0] === 'keys'), place);
}

function unknownKeyOf({ params }: ErrorObject): string | undefined {
  const key: unknown = params['additionalProperty'];
  return typeof key === 'string' ? key : undefined;
}

function wordsFor(error: ErrorObject, isApiKey: boolean): string {
  const { keyword, params, message, data, parentSchema } = error;
  if (isApiKey && keyword === 'minLength') return SHORT_KEY_REASON;
  const unknownKey = unknownKeyOf(error);
  if (unknownKey !== undefined)
    return `does not know the key ${unknownKey}${adviceFor(unknownKey, Object.keys(parentSchema?.['properties'] ?? {}))}`;
  const allowed: unknown = params['allowedValues'];
  if (!Array.isArray(allowed)) return message ?? 'is not valid';
  const names = allowed.map(String);
  return `${message}: ${names.join(', ')}${typeof data === 'string' ? adviceFor(data, names) : ''}`;
}
