import { adviceFor, DocumentError, type JsonObject, referencedName } from '@ethread/openrpc';
import { mapSchemas } from './map-schemas.ts';

/** Keywords that types and validators interpret alike. Any other keyword would be ignored silently. */
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

/** Replacements for keywords that a user might expect to work. */
const INSTEAD: Readonly<Record<string, string>> = {
  nullable: "anyOf with type: 'null'",
  format: 'a pattern',
  minLength: 'a pattern',
  maxLength: 'a pattern',
  // Comparing all items with each other takes quadratic time in the size of a client's request.
  uniqueItems: 'a check in the method',
};

/**
 * Checks that the generator supports everything in a schema, so that types and validators agree.
 *
 * @throws {DocumentError} naming the schema, the keyword, and its replacement.
 */
export function checkSchema(schema: JsonObject, at: string, components: ReadonlySet<string>): void {
  mapSchemas(schema, (inner) => {
    for (const keyword of Object.keys(inner)) {
      if (KEYWORDS.has(keyword) || keyword.startsWith('x-')) continue;
      const instead = INSTEAD[keyword];
      throw new DocumentError(
        `${at}: the keyword ${keyword} is not supported${instead ? `; use ${instead}` : adviceFor(keyword, KEYWORDS)}`,
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
  if (name === undefined)
    throw new DocumentError(
      `${at}: $ref: ${String(schema['$ref'])} does not refer to a schema of the document; write #/components/schemas/NAME`,
    );
  if (!components.has(name))
    throw new DocumentError(
      `${at}: $ref: ${name} is not a schema of the document${adviceFor(name, components)}`,
    );
}

function checkPattern({ pattern }: JsonObject, at: string): void {
  if (pattern === undefined) return;
  try {
    new RegExp(String(pattern), 'u');
  } catch (cause) {
    throw new DocumentError(`${at}: the pattern ${String(pattern)} is not a regular expression`, { cause });
  }
}

/** Checks a tuple. TypeScript's tuples have all their elements, so a schema that allows fewer would not match. */
function checkTuple({ prefixItems, minItems }: JsonObject, at: string): void {
  if (prefixItems === undefined) return;
  if (!Array.isArray(prefixItems) || minItems !== prefixItems.length)
    throw new DocumentError(`${at}: prefixItems needs minItems equal to the number of its items`);
}
