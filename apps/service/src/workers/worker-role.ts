/**
 * The role of one of several processes: the writer writes the local stores of chains, and the readers read them
 * (docs/decisions/0009-workers-over-one-copy.md).
 */
export type WorkerRole = 'writer' | 'reader';

const VARIABLE = 'ETHREAD_WORKER';

/** Returns the environment that gives a worker its role. */
export const environmentOf = (role: WorkerRole) => ({ [VARIABLE]: role });

/** Returns the role of this process, or undefined when it is not a worker. */
export function roleIn(environment: Readonly<Record<string, string | undefined>>): WorkerRole | undefined {
  const role = environment[VARIABLE];
  return role === 'writer' || role === 'reader' ? role : undefined;
}
