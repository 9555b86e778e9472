/** Returns true when two JSON values are the same. The order of an object's properties does not matter. */
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
