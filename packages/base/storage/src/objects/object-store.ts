import { EthreadError } from '@ethread/core';

/** Reports that an object store is unreachable, or rejected a request. The message contains no credentials. */
export class ObjectStoreError extends EthreadError {
  override readonly name = 'ObjectStoreError';
  /** Whether the store did not respond, or is overloaded, so that other requests would fail now, too. */
  readonly isOutage: boolean;

  constructor(
    message: string,
    { cause, isOutage = false }: { readonly cause?: unknown; readonly isOutage?: boolean } = {},
  ) {
    super(message, { cause });
    this.isOutage = isOutage;
  }
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

/** Counts the requests to an object store since the process started. */
export interface ObjectStoreUse {
  /** Requests, with each repeated one. */
  readonly requests: number;
  /** Requests that were repeated, given up or aborted. */
  readonly failures: number;
  /** Received bytes of objects and listings. */
  readonly readBytes: number;
  readonly writtenBytes: number;
}

/** Objects by key, which several servers share. Keys are relative to the location of the store. */
export interface ObjectStore {
  /** Names the location in messages, without credentials. */
  readonly name: string;
  /** Returns the objects in a folder, whose name ends with a slash, in the order of their keys. @throws {ObjectStoreError} */
  list(folder: string, signal?: AbortSignal): Promise<ListedObject[]>;
  /** Returns bytes of an object. @throws {ObjectStoreError} when the object is absent or shorter. */
  read(key: string, at: number, length: number, signal?: AbortSignal): Promise<Buffer>;
  /** Writes an object whole or not at all. Replaces an object with this key. @throws {ObjectStoreError} */
  write(key: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  use(): ObjectStoreUse;
}
