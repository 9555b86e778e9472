/** A place in a document: the keys and indices that lead to it. */
export type Path = readonly (string | number)[];

/** Prints the path as an RFC 6901 pointer. */
export function printPointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Returns the keys of an RFC 6901 pointer, with indices as text. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
