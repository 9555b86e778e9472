import { DamagedStoreError } from '@ethread/ports';

/** Thrown when the state store is damaged: a row is missing or differs from the written row. */
export class DamagedStateError extends DamagedStoreError {
  override readonly name = 'DamagedStateError';
}
