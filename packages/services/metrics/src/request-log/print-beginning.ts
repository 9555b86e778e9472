/** The deepest array or object that is printed. */
const MAX_DEPTH = 8;

/**
 * Returns the beginning of a value as JSON, which ends with `…` where it was cut. It reads no more of the value than it
 * prints, and keeps no part of the value alive.
 */
export function printBeginning(value: unknown, maxLength: number): string {
  let text = '';

  function print(part: unknown, depth: number): void {
    if (typeof part === 'string') text += JSON.stringify(part.slice(0, maxLength + 1));
    else if (typeof part !== 'object' || part === null) text += JSON.stringify(part) ?? 'null';
    else if (depth > MAX_DEPTH) text += '…';
    else if (Array.isArray(part)) printArray(part, depth + 1);
    else printObject(part, depth + 1);
  }

  function printArray(items: readonly unknown[], depth: number): void {
    text += '[';
    for (let at = 0; at < items.length; at++) {
      if (text.length > maxLength) return;
      if (at > 0) text += ',';
      print(items[at], depth);
    }
    text += ']';
  }

  function printObject(members: object, depth: number): void {
    text += '{';
    let isFirst = true;
    // Not Object.entries, which would read all members first.
    for (const name in members) {
      if (text.length > maxLength) return;
      if (!Object.hasOwn(members, name)) continue;
      text += `${isFirst ? '' : ','}${JSON.stringify(name)}:`;
      isFirst = false;
      print(Reflect.get(members, name), depth);
    }
    text += '}';
  }

  print(value, 0);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
