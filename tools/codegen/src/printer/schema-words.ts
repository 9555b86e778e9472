import { isObject } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';

/** The longest default that a comment shows. */
const MAX_DEFAULT = 80;

/**
 * Returns the lines of a schema's comment: its own words, and what types cannot express of a list. A title that is only
 * the name of the type is omitted.
 */
export function schemaWords(schema: Schema): string[] {
  if (!isObject(schema)) return [];
  const {
    title,
    description,
    deprecated,
    format,
    default: fallback,
    minItems,
    maxItems,
    prefixItems,
  } = schema;
  const shownDefault = fallback === undefined ? '' : (JSON.stringify(fallback) ?? '');
  const isList = prefixItems === undefined;
  return [
    typeof title === 'string' && title !== description && /\W/.test(title) ? title : '',
    typeof description === 'string' ? description : '',
    typeof format === 'string' ? `Format: ${format}.` : '',
    isList && minItems !== undefined ? `@minItems ${String(minItems)}` : '',
    isList && maxItems !== undefined ? `@maxItems ${String(maxItems)}` : '',
    shownDefault !== '' && shownDefault.length <= MAX_DEFAULT ? `@default ${shownDefault}` : '',
    deprecated === true ? '@deprecated' : '',
  ].filter(Boolean);
}
