import { EthreadError } from '@ethread/core';

/** Where a value stands in the configuration: names of keys, and positions in lists. */
export type KeyPath = readonly (string | number)[];

/** What is wrong with the value of one key of the configuration. Its words follow the name of the key. */
export class KeyError extends EthreadError {
  override readonly name = 'KeyError';
  readonly path: KeyPath;

  constructor(path: KeyPath, words: string) {
    super(words);
    this.path = path;
  }
}
