import { EthreadError } from '@ethread/core';

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
