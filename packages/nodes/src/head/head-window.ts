import type { HeldHeader } from '@ethread/backend';
import { bytesEqual } from '@ethread/core';

/**
 * Headers that are remembered, half a day of Ethereum's: as long as one is, no node's word for its number is taken
 * instead. Some 3 kB each.
 */
const MAX_HEADERS = 4_096;

/** The newest headers of the branch that is followed: each is the parent of the next. Bounded. */
export interface HeadWindow {
  readonly head: HeldHeader | undefined;
  /** The number of the oldest; undefined while empty. */
  readonly floor: number | undefined;
  at(number: number): HeldHeader | undefined;
  /** Whether that header is one of these. */
  has(header: HeldHeader): boolean;
  /** Those above a number, oldest first. */
  above(number: number): readonly HeldHeader[];
  /** Replaces what is above a number. The first must be the child of the header of that number. */
  replaceAbove(number: number, headers: readonly HeldHeader[]): void;
  /** Puts a parent before the oldest; does nothing when it is not that, or when there is no room. */
  prepend(parent: HeldHeader): void;
  /** Forgets everything but these. */
  restart(headers: readonly HeldHeader[]): void;
}

/** Makes one, empty. */
export function createHeadWindow(): HeadWindow {
  let headers: HeldHeader[] = [];
  const floor = () => headers[0]?.header.number;
  const at = (number: number) => headers[number - (floor() ?? Infinity)];
  return {
    get head() {
      return headers.at(-1);
    },
    get floor() {
      return floor();
    },
    at,
    has({ hash, header }) {
      const known = at(header.number);
      return known !== undefined && bytesEqual(known.hash, hash);
    },
    above: (number) => headers.filter(({ header }) => header.number > number),
    replaceAbove(number, above) {
      headers = [...headers.filter(({ header }) => header.number <= number), ...above].slice(-MAX_HEADERS);
    },
    prepend(parent) {
      const [oldest] = headers;
      if (!oldest || headers.length >= MAX_HEADERS) return;
      if (bytesEqual(oldest.header.parentHash, parent.hash)) headers = [parent, ...headers];
    },
    restart(others) {
      headers = others.slice(-MAX_HEADERS);
    },
  };
}
