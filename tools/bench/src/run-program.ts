import { once } from 'node:events';
import { join } from 'node:path';
import type { Workbench } from './workbench.ts';

const SERVICE = join(import.meta.dirname, '../../../apps/service');

/** Runs a program of the service's tests on the core of servers, to its end. Resolves to what it sends to this process. */
export async function runProgram(
  workbench: Workbench,
  name: string,
  args: readonly string[],
): Promise<unknown> {
  const program = join(SERVICE, 'test', name);
  const started = workbench.start(
    'server',
    [process.execPath, '--conditions=@ethread/source', program, ...args],
    SERVICE,
  );
  let answer: unknown;
  started.child.on('message', (message) => (answer = message));
  await Promise.all([once(started.child, 'exit'), once(started.child, 'disconnect')]);
  if (answer === undefined || started.child.exitCode !== 0)
    throw new Error(`${name} ended with ${started.child.exitCode}:\n${started.output()}`);
  return answer;
}
