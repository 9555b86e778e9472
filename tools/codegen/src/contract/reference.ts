import { isObject, type Json } from '../json.ts';

const COMPONENT = /^#\/components\/(schemas|errors)\/([^/]+)$/;

/** Returns the component that a reference names, or undefined for anything but `{ $ref: '#/components/KIND/NAME' }`. */
export function referencedName(value: Json | undefined, kind: 'schemas' | 'errors' = 'schemas') {
  const reference = isObject(value) ? value['$ref'] : undefined;
  const [, found, name] = (typeof reference === 'string' && COMPONENT.exec(reference)) || [];
  return found === kind ? name : undefined;
}
