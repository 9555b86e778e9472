export interface DocumentedError {
  readonly code: number | undefined;
  /** The message; `{name}` stands for any text. */
  readonly message: string;
  readonly recovery?: string;
}

/** Returns the advice of the documented error that fits best, or undefined. The words of a message weigh more than its code. */
export function recoveryOf(
  { code, message }: { readonly code: unknown; readonly message: string },
  documented: readonly DocumentedError[],
): string | undefined {
  const [best] = documented
    .filter((error) => error.code === code && fits(message, error.message))
    .sort((a, b) => wordsOf(b.message) - wordsOf(a.message));
  return best?.recovery;
}

const PLACEHOLDER = /\{\w+\}/;

/** Returns whether a message begins with, has in this order, and ends with the fixed parts of a template. */
function fits(message: string, template: string): boolean {
  const parts = template.split(PLACEHOLDER);
  if (parts.length === 1) return message === template;
  let at = 0;
  for (const part of parts) {
    const found = message.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return message.startsWith(parts[0] ?? '');
}

const wordsOf = (template: string): number => template.split(PLACEHOLDER).join('').length;
