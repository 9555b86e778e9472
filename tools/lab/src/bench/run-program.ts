import { once } from 'node:events';
import { dirname } from 'node:path';
import { nodeCommand } from './node-command.ts';
import type { Workbench } from './workbench.ts';

/** Where a program runs. */
interface RunOptions {
  /** A command that runs the command that follows it. Default: none. */
  readonly within?: readonly string[];
  /** Default: the servers' core. */
  readonly core?: 'server' | 'both';
}

/** Runs a program of another package until it ends. Resolves to the message that it sends to this process. */
export async function runProgram(
  workbench: Workbench,
  program: string,
  args: readonly string[],
  { within = [], core = 'server' }: RunOptions = {},
): Promise<unknown> {
  const node = nodeCommand(program, args);
  const [first = node[0], ...rest] = [...within, ...node];
  const started = workbench.start(core, [first, ...rest], dirname(program));
  let response: unknown;
  started.child.on('message', (message) => (response = message));
  await Promise.all([once(started.child, 'exit'), once(started.child, 'disconnect')]);
  if (response === undefined || started.child.exitCode !== 0)
    throw new Error(`${program} ended with ${started.child.exitCode}:\n${started.output()}`);
  return response;
}
