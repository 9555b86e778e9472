import { EthreadError } from '@ethread/core';

/** The store in this directory holds another chain than the genesis file names. */
export class OtherGenesisError extends EthreadError {
  override readonly name = 'OtherGenesisError';
}

/** The store cannot be opened, or a record in it is missing or unreadable. */
export class CorruptStoreError extends EthreadError {
  override readonly name = 'CorruptStoreError';
}

/** A file could not be imported; the message names file, block and field. */
export class ImportError extends EthreadError {
  override readonly name = 'ImportError';
}

/** Blocks could not be exported; the message says which, and why. */
export class ExportError extends EthreadError {
  override readonly name = 'ExportError';
}

/** A branch cannot take the place of the blocks that it would; the message says why. */
export class ReorgError extends EthreadError {
  override readonly name = 'ReorgError';
}
