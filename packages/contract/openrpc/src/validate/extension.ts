import { isObject, type Json, type JsonObject, objectAt, own } from '../json.ts';
import { adviceFor } from '../nearest-name.ts';

/**
 * The `x-` fields that documents of one kind add to OpenRPC: a JSON Schema whose definitions `document`, `method`,
 * `contentDescriptor`, `schema` and `error` list the fields of each place.
 */
export interface Extension {
  /** The names of all fields, wherever they stand. */
  readonly names: readonly string[];
  /**
   * Returns the meta-schema for documents with these fields and no other `x-` fields.
   *
   * @param metaSchema The prepared meta-schema, which allows any.
   */
  extend(metaSchema: JsonObject): JsonObject;
  /**
   * Returns the error of a key that begins with `x-` and is no field; undefined for any other key. A misspelt field
   * would otherwise be ignored, and turn off the failover of a method.
   */
  problemOf(key: string): string | undefined;
}

/** The meta-schema's definitions with their places in the extension. */
const PLACES: Readonly<Record<string, string>> = {
  methodObject: 'method',
  contentDescriptorObject: 'contentDescriptor',
};

/** Reads an extension from its JSON Schema. */
export function createExtension(schema: JsonObject): Extension {
  const places = objectAt(schema, 'definitions');
  const fieldsOf = (place: string) => objectAt(objectAt(places, place), 'properties');
  const names = [
    ...new Set(
      Object.keys(places).flatMap((place) =>
        Object.keys(fieldsOf(place)).filter((name) => name.startsWith('x-')),
      ),
    ),
  ].sort();

  /** Replaces the permission of any `x-` field by the fields of a place. */
  function closed(value: Json, place: string): Json {
    if (!isObject(value) || own(value, 'patternProperties') === undefined) return value;
    const { patternProperties: _any, ...rest } = value;
    return { ...rest, properties: { ...objectAt(value, 'properties'), ...fieldsOf(place) } };
  }

  return {
    names,
    extend(metaSchema) {
      const definitions = Object.entries(objectAt(metaSchema, 'definitions')).map(
        ([name, definition]): [string, Json] => [name, closed(definition, PLACES[name] ?? '')],
      );
      const root = closed(metaSchema, 'document');
      return {
        ...(isObject(root) ? root : {}),
        definitions: { ...Object.fromEntries(definitions), ...places },
      };
    },
    problemOf(key) {
      if (!key.startsWith('x-') || names.includes(key)) return undefined;
      return `${key} is not an extension of the document${adviceFor(key, names, 'remove it')}`;
    },
  };
}
