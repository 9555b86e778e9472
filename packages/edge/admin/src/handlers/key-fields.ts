import type { KeyChanges as Changes } from '@ethread/accounts';
import type { KeyChanges } from '../generated/types.gen.ts';
import type { FieldPlace } from './key-error.ts';
import { textToTime } from './time.ts';

/** Converts the document's fields of a key to those of the key administration. Absent fields stay absent. */
export function toKeyFields(
  { label, plan, expiresAt, withoutFailover, provenOnly, ...scopes }: KeyChanges,
  placeOf: FieldPlace,
): Changes {
  const { chains, methods, origins, addresses } = scopes;
  return {
    ...(label !== undefined && { label }),
    ...(plan !== undefined && { plan }),
    ...(withoutFailover !== undefined && { withoutFailover }),
    ...(provenOnly !== undefined && { provenOnly }),
    ...(expiresAt !== undefined && {
      expiresAt: expiresAt === null ? null : textToTime(expiresAt, placeOf('expiresAt')),
    }),
    scopes: {
      ...(chains !== undefined && { chains }),
      ...(methods !== undefined && { methods }),
      ...(origins !== undefined && { origins }),
      ...(addresses !== undefined && { addresses }),
    },
  };
}
