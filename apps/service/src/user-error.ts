import { EthreadError } from '@ethread/core';

/** Reports a problem that the operator can fix. It is shown as one line without a stack, with exit code 1. */
export class UserError extends EthreadError {
  override readonly name = 'UserError';
}

/** Returns the reason of any error in one line. */
export function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*\n\s*/g, ' ');
}

/** Returns the system's code of an error, such as ENOENT, or undefined for an error without one. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error);
  return typeof code === 'string' ? code : undefined;
}

/** Explains to people why a file cannot be read or created. */
export function fileProblem(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'may not be read';
  if (code === 'EISDIR') return 'is a folder';
  if (code === 'EEXIST') return 'exists already';
  return oneLine(error);
}
