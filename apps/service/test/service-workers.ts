import type { ServiceProcess } from './service-process.ts';

/** A process of a service that has several. */
export interface Worker {
  readonly pid: number;
  readonly role: string;
}

/** Returns the processes that have reported that they are ready and have not ended since. */
export function livingWorkers({ output }: Pick<ServiceProcess, 'output'>): readonly Worker[] {
  const lines = output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [Object(JSON.parse(line))] : []));
  const ended = new Set(lines.map(({ worker }) => worker));
  return lines
    .filter(({ msg, pid }) => msg === 'ready' && !ended.has(pid))
    .map(({ pid, role }) => ({ pid, role }));
}
