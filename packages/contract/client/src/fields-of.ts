/** Returns the fields of a JSON object, or no fields for any other value. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? value : {};
}
