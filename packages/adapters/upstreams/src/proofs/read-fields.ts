import { InvalidChainJsonError } from '@ethread/chain';
import { bytesOrUndefined, indexOrUndefined, quantityOrUndefined } from './wire-values.ts';

/**
 * Creates a reader of one field of a node's object. The reader throws {@link InvalidChainJsonError} naming the field.
 */
function reader<T>(expected: string, read: (value: unknown) => T | undefined) {
  return (shown: unknown, name: string, what: string): T => {
    const value = read(Object(shown)[name]);
    if (value === undefined) throw new InvalidChainJsonError(`${what}: ${name} expected ${expected}`);
    return value;
  };
}

/** Reads 32 bytes. */
export const readHash = reader('32 bytes', (value) => bytesOrUndefined(value, 32));
/** Reads 20 bytes. */
export const readAddress = reader('20 bytes', (value) => bytesOrUndefined(value, 20));
/** Reads a safe integer. */
export const readIndex = reader('a number', indexOrUndefined);
/** Reads an integer of at most 256 bits. */
export const readQuantity = reader('a quantity', quantityOrUndefined);
