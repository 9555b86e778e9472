/** The words for who vouches for the block of a response, by the values of `X-Head`. */
export const HEAD_WORDS: Readonly<Record<string, string>> = {
  followed: 'Nodes say that this is the block.',
  attested: 'Two thirds of a sync committee signed the block or a descendant of it.',
  finalized: 'Consensus finalized the block.',
};

/** The words for how a response follows from its block, by the values of `X-Proof`. */
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
 * Returns the level of proof of a response and the state of its block, where the service says them.
 *
 * @param read Returns the value of a header, or of a member of a message over WebSocket.
 */
export function proofFacts(read: (name: 'proof' | 'head') => unknown): readonly ProofFact[] {
  const fact = (name: 'proof' | 'head', words: Readonly<Record<string, string>>) => {
    const value = read(name);
    return typeof value === 'string' && value !== ''
      ? [{ name, words: `${name} ${value}`, title: Object.hasOwn(words, value) ? words[value] : undefined }]
      : [];
  };
  return [...fact('proof', PROOF_WORDS), ...fact('head', HEAD_WORDS)];
}
