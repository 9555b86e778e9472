/** Whether two values of JSON are the same; the order of an object's properties does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const properties = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === properties.size &&
    entries.every(([name, value]) => properties.has(name) && isSameJson(value, properties.get(name)))
  );
}
