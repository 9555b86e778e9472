import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { childOf, type Path } from '../reference/pointer.ts';
import { resolve } from '../reference/reference.ts';

/** Prints a place by names: `methods.eth_getLogs.params.filter`. Items of a list without a name have their index. */
export function printPlace(document: JsonObject, path: Path): string {
  let value: Json | undefined = document;
  const words = path.map((key) => {
    const isItem = Array.isArray(value);
    value = childOf(value, String(key));
    const { value: target } = resolve(document, value);
    const name = isItem && isObject(target) ? own(target, 'name') : undefined;
    return typeof name === 'string' && name !== '' ? name : String(key);
  });
  return words.join('.') || 'the document';
}
