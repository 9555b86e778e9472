import { EthreadError } from '@ethread/core';

/** Thrown for a trie node that is missing or malformed. */
export class TrieError extends EthreadError {
  override readonly name = 'TrieError';
}
