import {
  ConfiguredKeyError,
  KeyInputError,
  KeyNotFoundError,
  KeyRevokedError as RevokedError,
} from '@ethread/accounts';
import { InvalidParamsError } from '@ethread/types';
import { KeyOfConfigurationError, KeyRevokedError, UnknownKeyError } from '../generated/errors.gen.ts';

/** Returns the place of a key's field in the call's params: `params[0].plan (key)`. */
export type FieldPlace = (field: string) => string;

/** Creates the place function for the fields of one param. */
export function inParam(index: number, name: string): FieldPlace {
  return (field) => `params[${index}].${field} (${name})`;
}

/** Runs an operation on the key with an ID, and converts its errors to the document's errors. */
export async function withKeyErrors<Result>(
  id: string,
  work: () => Promise<Result>,
  placeOf: FieldPlace = () => 'params[0] (id)',
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof KeyNotFoundError) throw new UnknownKeyError({ id }, { cause });
    if (cause instanceof ConfiguredKeyError) throw new KeyOfConfigurationError({ id }, { cause });
    if (cause instanceof RevokedError) throw new KeyRevokedError({ id }, { cause });
    if (!(cause instanceof KeyInputError)) throw cause;
    const where = placeOf(cause.field.replace(/^scopes\./, ''));
    const detail =
      cause.field === 'id' ? `${where} ${cause.reason}` : `${where}: expected a value that ${cause.reason}`;
    throw new InvalidParamsError({ detail }, { cause });
  }
}
