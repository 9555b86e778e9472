import { CHECK_USAGE, checkCommand } from './commands/check.ts';
import { DIFF_USAGE, diffCommand } from './commands/diff.ts';
import { FUZZ_USAGE, fuzzCommand } from './commands/fuzz.ts';
import { GENERATE_USAGE, generateCommand } from './commands/generate.ts';
import { MOCK_USAGE, mockCommand } from './commands/mock.ts';
import type { Output } from './commands/output.ts';
import { DocumentError } from './document-error.ts';

type Command = (args: readonly string[], output: Output) => Promise<number>;

/** The commands that have a name; without one, the packages of a document are made. */
const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  diff: diffCommand,
  fuzz: fuzzCommand,
  mock: mockCommand,
};

const USAGE = [GENERATE_USAGE, CHECK_USAGE, DIFF_USAGE, MOCK_USAGE, FUZZ_USAGE].join('\n');

/** Runs `ethread-codegen` with its arguments. Returns the exit code: 0 for success, 1 for findings, 2 for a fault. */
export async function runCommand(args: readonly string[], output: Output = console): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h') {
    output.log(USAGE);
    return args.length === 0 ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    return await (command ? command(rest, output) : generateCommand(args, output));
  } catch (error) {
    if (!isUsers(error)) throw error;
    output.error(error.message);
    return 2;
  }
}

/** Whether an error is about what the user gave, which its message says in full. */
function isUsers(error: unknown): error is Error {
  return error instanceof DocumentError || String(Object(error).code).startsWith('ERR_PARSE_ARGS');
}
