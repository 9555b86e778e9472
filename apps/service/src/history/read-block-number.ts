import { UserError } from '../user-error.ts';

/** Reads the block number of a flag. @throws {UserError} naming the flag. */
export function readBlockNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number < 2 ** 32) return number;
  throw new UserError(`${flag}: expected a block number, got ${JSON.stringify(text.slice(0, 40))}`);
}
