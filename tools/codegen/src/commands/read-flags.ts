import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Reads the words and flags of a command. @throws {TypeError} for an unknown flag. */
export const readFlags = <Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) => parseArgs({ args: [...args], allowPositionals: true, options });
