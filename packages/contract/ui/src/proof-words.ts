/** The words for who vouches for the block of a response, by the values of `X-Head`, the weakest first. */
export const HEAD_WORDS: Readonly<Record<string, string>> = {
  followed: 'Nodes say that this is the block.',
  attested: 'Two thirds of a sync committee signed the block or a descendant of it.',
  finalized: 'Consensus finalized the block.',
};

/** The words for how a response follows from its block, by the values of `X-Proof`, the weakest last. */
export const PROOF_WORDS: Readonly<Record<string, string>> = {
  local: 'From the local store, or run on its state.',
  complete: 'Proven against the whole block, or by its state root.',
  answers: 'Proven against its own parts and the header of its block.',
  none: 'The word of a node.',
};

/** The words for one value, and what it means. */
export interface ProofFact {
  readonly name: 'proof' | 'head';
  readonly words: string;
  readonly title: string | undefined;
}

/**
 * Returns the level of proof of a response and the state of its block, where the service says them: in headers, or over
 * WebSocket in members of the message. A batch has those of its weakest response.
 *
 * @param header Returns the value of a header; undefined for none.
 */
export function proofFacts(
  header: (name: 'X-Proof' | 'X-Head') => string | null | undefined,
  body: unknown,
): readonly ProofFact[] {
  const responses: readonly unknown[] = Array.isArray(body) ? body : [body];
  const fact = (
    name: ProofFact['name'],
    said: string | null | undefined,
    words: Readonly<Record<string, string>>,
    weakestFirst: readonly string[],
  ) => {
    const members = responses
      .map((response) => memberOf(response, name))
      .filter((value) => value !== undefined);
    const value = said || (weakestFirst.find((level) => members.includes(level)) ?? members[0]);
    return value === undefined || value === ''
      ? []
      : [{ name, words: `${name} ${value}`, title: Object.hasOwn(words, value) ? words[value] : undefined }];
  };
  return [
    ...fact('proof', header('X-Proof'), PROOF_WORDS, Object.keys(PROOF_WORDS).toReversed()),
    ...fact('head', header('X-Head'), HEAD_WORDS, Object.keys(HEAD_WORDS)),
  ];
}

function memberOf(response: unknown, name: ProofFact['name']): string | undefined {
  const value: unknown =
    typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
