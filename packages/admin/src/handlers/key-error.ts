import { KeyInputError, KeyNotFoundError, KeyRevokedError as RevokedError } from '@ethread/accounts';
import { InvalidParamsError } from '@ethread/types';
import { KeyRevokedError, UnknownKeyError } from '../generated/errors.gen.ts';

/** Says where a call's params have a field of a key: `params[0].plan (key)`. */
export type FieldPlace = (field: string) => string;

/** The place of what is a field of one param. */
export function inParam(index: number, name: string): FieldPlace {
  return (field) => `params[${index}].${field} (${name})`;
}

/** Does what the administration of keys does for the key of an id, with its errors as the document's. */
export async function withKeyErrors<Result>(
  id: string,
  work: () => Promise<Result>,
  placeOf: FieldPlace = () => 'params[0] (id)',
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof KeyNotFoundError) throw new UnknownKeyError({ id }, { cause });
    if (cause instanceof RevokedError) throw new KeyRevokedError({ id }, { cause });
    if (!(cause instanceof KeyInputError)) throw cause;
    const where = placeOf(cause.field.replace(/^scopes\./, ''));
    const detail =
      cause.field === 'id' ? `${where} ${cause.reason}` : `${where}: expected a value that ${cause.reason}`;
    throw new InvalidParamsError({ detail }, { cause });
  }
}
