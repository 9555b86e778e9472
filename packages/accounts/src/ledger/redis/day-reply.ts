/** The word with which a script says that it changed nothing, if it does. */
export function verdictOf(reply: unknown): string | undefined {
  const [first] = partsOf(reply);
  return typeof first === 'string' ? first : undefined;
}

/** A number of a script's reply. */
export function numberAt(reply: unknown, index: number): number {
  const number = Number(partsOf(reply)[index]);
  if (Number.isNaN(number)) throw new Error('Redis answers what no script does');
  return number;
}

/** Words of a script's reply, from one on. */
export function wordsFrom(reply: unknown, index: number): readonly string[] {
  return partsOf(reply).slice(index).map(String);
}

function partsOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}
