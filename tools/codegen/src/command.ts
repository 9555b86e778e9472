import type { Output } from './commands/output.ts';
import { USAGE } from './commands/usage.ts';
import { DocumentError } from '@ethread/openrpc';

type Command = (args: readonly string[], output: Output) => Promise<number>;

/**
 * The named commands. Without a name, the packages of a document are generated. Each command loads only its own
 * modules.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check.ts')).checkCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  fuzz: async () => (await import('./commands/fuzz.ts')).fuzzCommand,
  lint: async () => (await import('./commands/lint.ts')).lintCommand,
  mock: async () => (await import('./commands/mock.ts')).mockCommand,
};

/** Runs `ethread-codegen` with its arguments. Returns the exit code: 0 for success, 1 for findings, 2 for an error. */
export async function runCommand(args: readonly string[], output: Output = console): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h') {
    output.log(Object.values(USAGE).join('\n'));
    return args.length === 0 ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command) return await (await command())(rest, output);
    return await (await import('./commands/generate.ts')).generateCommand(args, output);
  } catch (error) {
    if (!isUsers(error)) throw error;
    output.error(error.message);
    return 2;
  }
}

/** Reports whether an error concerns the user's input, so that its message is sufficient. */
function isUsers(error: unknown): error is Error {
  return error instanceof DocumentError || String(Object(error).code).startsWith('ERR_PARSE_ARGS');
}
