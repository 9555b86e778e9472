import { EthreadError } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';

/** Reports a store that contains another chain than the genesis file describes. */
export class OtherGenesisError extends EthreadError {
  override readonly name = 'OtherGenesisError';
}

/** Reports a store that cannot be opened, or a record that is missing or fails verification. */
export class CorruptStoreError extends DamagedStoreError {
  override readonly name = 'CorruptStoreError';
}

/** Reports that a file could not be imported. The message names file, block and field. */
export class ImportError extends EthreadError {
  override readonly name = 'ImportError';
}

/** Reports that blocks could not be exported. The message names the blocks and the reason. */
export class ExportError extends EthreadError {
  override readonly name = 'ExportError';
}

/** Reports that a fork cannot replace the blocks above its ancestor. The message names the reason. */
export class ReorgError extends EthreadError {
  override readonly name = 'ReorgError';
}

/** Returns a part of a block. @throws {CorruptStoreError} when the store lacks it. */
export function required(found: Uint8Array | undefined, what: string, number: number): Uint8Array {
  if (found === undefined) throw new CorruptStoreError(`the store lacks the ${what} of block ${number}`);
  return found;
}
