/**
 * What one of several processes does with the copies of chains: one writes them, the others read what it writes
 * (docs/decisions/0009-workers-over-one-copy.md).
 */
export type WorkerRole = 'writer' | 'reader';

const VARIABLE = 'ETHREAD_WORKER';

/** The environment by which a worker is told its role. */
export const environmentOf = (role: WorkerRole) => ({ [VARIABLE]: role });

/** The role that this process was told; undefined when it is no worker. */
export function roleIn(environment: Readonly<Record<string, string | undefined>>): WorkerRole | undefined {
  const role = environment[VARIABLE];
  return role === 'writer' || role === 'reader' ? role : undefined;
}
