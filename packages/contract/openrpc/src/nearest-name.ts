/** The edits beyond which another name is no likely spelling. */
const MAX_EDITS = 3;

/** Returns the end of a message about an unknown name: the nearest known name, or what to do without one. */
export function adviceFor(name: string, known: Iterable<string>, otherwise = ''): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `; did you mean ${nearest}?`;
  return otherwise && `; ${otherwise}`;
}

/** Returns the known name that an unknown one likely stands for, or undefined. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const [nearest] = [...known]
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  const isLikely = nearest && nearest.edits <= Math.min(MAX_EDITS, Math.max(2, name.length / 2));
  return isLikely ? nearest.candidate : undefined;
}

/** Returns the least number of inserted, removed and replaced characters between two names (Levenshtein distance). */
function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, character] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (above[column] ?? 0) + Number(character !== other);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
