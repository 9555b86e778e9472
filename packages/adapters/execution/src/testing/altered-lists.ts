import { decodeRlp, encodeRlp, type RlpItem } from '@ethread/chain';

/** Yields access lists that differ from a block's list in one place each. @param step 1 yields all of them. */
export function* alteredLists(list: Uint8Array, step: number): Generator<Uint8Array> {
  const item = decodeRlp(list, 'access list');
  if (item instanceof Uint8Array) return;
  let count = 0;
  for (const altered of alteredItems(item)) if (count++ % step === 0) yield encodeRlp(altered);
}

/** Yields each list with one item removed, duplicated, or altered. */
function* alteredItems(items: readonly RlpItem[]): Generator<readonly RlpItem[]> {
  for (const [index, item] of items.entries()) {
    const replace = (...by: readonly RlpItem[]) => items.toSpliced(index, 1, ...by);
    yield replace();
    yield replace(item, item);
    if (item instanceof Uint8Array) yield replace(otherBytes(item));
    else for (const altered of alteredItems(item)) yield replace(altered);
  }
}

function otherBytes(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? Uint8Array.of(1) : bytes.with(-1, (bytes.at(-1) ?? 0) ^ 0x7e);
}
