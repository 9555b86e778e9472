import { SourceError } from './document-error.ts';

/** The errors of a document, which are reported at once. */
export interface Problems {
  add(message: string): void;
  /** @throws {SourceError} with all messages, one a line, if there are any. */
  throwAny(): void;
}

/** Creates an empty list of errors. */
export function createProblems(): Problems {
  const messages: string[] = [];
  return {
    add: (message) => void messages.push(message),
    throwAny() {
      if (messages.length > 0) throw new SourceError([...new Set(messages)].join('\n'));
    },
  };
}
