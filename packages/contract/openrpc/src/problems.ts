import { SourceError } from './document-error.ts';

/** The errors of a document, which are reported at once. */
export interface Problems {
  add(message: string): void;
  /** Runs a check. Its errors of the document are reported with the others, and the result is then undefined. */
  attempt<T>(check: () => T): T | undefined;
  /** @throws {SourceError} with all messages, one a line, if there are any. */
  throwAny(): void;
}

/** Creates an empty list of errors. */
export function createProblems(): Problems {
  const messages: string[] = [];
  return {
    add: (message) => void messages.push(message),
    attempt(check) {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        messages.push(error.message);
        return undefined;
      }
    },
    throwAny() {
      if (messages.length > 0) throw new SourceError([...new Set(messages)].join('\n'));
    },
  };
}
