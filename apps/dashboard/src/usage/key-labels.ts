/** Returns the name of each key: its label, with its ID when several keys share the label. */
export function labelsOf(
  keys: readonly { readonly id: string; readonly label: string }[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { label } of keys) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Map(
    keys.map(({ id, label }) => [id, (counts.get(label) ?? 0) > 1 ? `${label} (${id.slice(0, 8)})` : label]),
  );
}
