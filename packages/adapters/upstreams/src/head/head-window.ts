import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';

/** Headers to remember, half a day on Ethereum, some 3 kB each. No node's own word replaces one of them. */
const MAX_HEADERS = 4_096;

/** The newest headers of the canonical chain, each the parent of the next. Bounded. */
export interface HeadWindow {
  readonly head: StoredHeader | undefined;
  /** The number of the oldest header, or undefined while the window is empty. */
  readonly floor: number | undefined;
  at(number: number): StoredHeader | undefined;
  has(header: StoredHeader): boolean;
  /** Returns the headers above a number, oldest first. */
  above(number: number): readonly StoredHeader[];
  /** Replaces the headers above a number. The first new one must be the child of the header of that number. */
  replaceAbove(number: number, headers: readonly StoredHeader[]): void;
  /** Adds a parent before the oldest header. Returns false when it is not the parent, or when there is no room. */
  prepend(parent: StoredHeader): boolean;
  restart(headers: readonly StoredHeader[]): void;
}

export function createHeadWindow(): HeadWindow {
  let headers: StoredHeader[] = [];
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
      const isParent = oldest !== undefined && bytesEqual(oldest.header.parentHash, parent.hash);
      if (!isParent || headers.length >= MAX_HEADERS) return false;
      headers = [parent, ...headers];
      return true;
    },
    restart(others) {
      headers = others.slice(-MAX_HEADERS);
    },
  };
}
