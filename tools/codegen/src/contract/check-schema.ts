import { DocumentError } from '../document-error.ts';
import type { JsonObject } from '../json.ts';
import { mapSchemas } from './map-schemas.ts';
import { referencedName } from './reference.ts';

/** Keywords that both the types and the validators understand alike; any other would be passed over in silence. */
const KEYWORDS = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'default',
  'deprecated',
  'description',
  'enum',
  'examples',
  'items',
  'maxItems',
  'maximum',
  'minItems',
  'minimum',
  'not',
  'oneOf',
  'pattern',
  'prefixItems',
  'properties',
  'required',
  'title',
  'type',
]);

/** What to write instead of keywords that one might expect to work. */
const INSTEAD: Readonly<Record<string, string>> = {
  nullable: "anyOf with type: 'null'",
  format: 'a pattern',
  minLength: 'a pattern',
  maxLength: 'a pattern',
  // Comparing every item with every other is quadratic in what a caller sends.
  uniqueItems: 'a check in the method',
};

/**
 * Checks that the generator understands all of a schema, so that types and validators say the same.
 *
 * @throws {DocumentError} naming the schema, the keyword, and what to write instead.
 */
export function checkSchema(schema: JsonObject, at: string, components: ReadonlySet<string>): void {
  mapSchemas(schema, (inner) => {
    for (const keyword of Object.keys(inner)) {
      if (KEYWORDS.has(keyword) || keyword.startsWith('x-')) continue;
      const instead = INSTEAD[keyword];
      throw new DocumentError(
        `${at}: the keyword ${keyword} is not taken${instead ? `; use ${instead}` : ''}`,
      );
    }
    checkReference(inner, at, components);
    checkPattern(inner, at);
    checkTuple(inner, at);
    return inner;
  });
}

function checkReference(schema: JsonObject, at: string, components: ReadonlySet<string>): void {
  if (schema['$ref'] === undefined) return;
  const name = referencedName(schema);
  if (name === undefined || !components.has(name))
    throw new DocumentError(`${at}: ${String(schema['$ref'])} is not a schema of the document`);
}

function checkPattern({ pattern }: JsonObject, at: string): void {
  if (pattern === undefined) return;
  try {
    new RegExp(String(pattern), 'u');
  } catch (cause) {
    throw new DocumentError(`${at}: the pattern ${String(pattern)} is no regular expression`, { cause });
  }
}

/** TypeScript's tuples have all their elements; a schema that allows fewer would not say the same. */
function checkTuple({ prefixItems, minItems }: JsonObject, at: string): void {
  if (prefixItems === undefined) return;
  if (!Array.isArray(prefixItems) || minItems !== prefixItems.length)
    throw new DocumentError(`${at}: prefixItems needs minItems equal to the number of its items`);
}
