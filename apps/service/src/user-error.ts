import { EthreadError } from '@ethread/core';

/** Something that whoever started the service can put right: shown as one line, without a stack, exit code 1. */
export class UserError extends EthreadError {
  override readonly name = 'UserError';
}

/** The reason of any error in one line. */
export function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*\n\s*/g, ' ');
}

/** Returns the system's code of an error, such as ENOENT; undefined for an error without one. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error);
  return typeof code === 'string' ? code : undefined;
}
