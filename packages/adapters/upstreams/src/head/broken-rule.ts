import { checkHeader, type HeaderRules, InvalidChainBytesError } from '@ethread/chain';
import type { HeaderFork } from './fork-walker.ts';

/** Returns the rule that a header of a fork breaks, if any. The parent of the first header may be unknown. */
export function brokenRule({ headers, ancestor }: HeaderFork, rules: HeaderRules): string | undefined {
  let parent = ancestor;
  for (const one of headers) {
    try {
      if (one.header.number > 0) checkHeader(one.header, parent, rules);
    } catch (error) {
      if (error instanceof InvalidChainBytesError) return error.message;
      throw error;
    }
    parent = one;
  }
  return undefined;
}
