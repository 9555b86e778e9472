/** Returns the word by which a script reports that it changed nothing, if present. */
export function verdictOf(reply: unknown): string | undefined {
  const [first] = partsOf(reply);
  return typeof first === 'string' ? first : undefined;
}

/** Returns a number of a script's reply. */
export function numberAt(reply: unknown, index: number): number {
  const number = Number(partsOf(reply)[index]);
  if (Number.isNaN(number)) throw new Error('Redis responded as no script does');
  return number;
}

/** Returns the words of a script's reply from an index on. */
export function wordsFrom(reply: unknown, index: number): readonly string[] {
  return partsOf(reply).slice(index).map(String);
}

function partsOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}
