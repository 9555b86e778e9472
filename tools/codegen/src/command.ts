import { generateCommand } from './commands/generate.ts';
import { DocumentError } from './document-error.ts';

type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {};

/** Runs \`ethread-codegen\` with its arguments. Returns the exit code: 0 for success, 1 for findings, 2 for a fault. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    return await (command ? command(rest) : generateCommand(args));
  } catch (error) {
    if (!isUsers(error)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** Whether an error is about what the user gave, which its message says in full. */
function isUsers(error: unknown): error is Error {
  return error instanceof DocumentError || String(Object(error).code).startsWith('ERR_PARSE_ARGS');
}
