/**
 * Returns the items that the flag `--only` selects.
 *
 * @throws {Error} with the names of all items when it selects none, because a run without any item would pass.
 */
export function selectOnly<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  isWanted: (name: string) => boolean,
): readonly Item[] {
  const selected = items.filter((item) => isWanted(nameOf(item)));
  if (selected.length > 0) return selected;
  const names = items.map(nameOf);
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  throw new Error(`--only selects none of: ${names.slice(0, SHOWN).join('; ')}${more}`);
}

/** The most names in an error. */
const SHOWN = 40;
