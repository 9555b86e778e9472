import { readFileSync } from 'node:fs';

/** The core that servers run on, and the one of all that loads them. */
export interface Cores {
  readonly server: number;
  readonly load: number;
}

/** Two of the cores that this process may use. @throws {Error} on a machine that cannot tell or has one alone. */
export function chooseCores(status = readFileSync('/proc/self/status', 'utf8')): Cores {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '';
  const cores = list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 || 0 }, (_, index) => first + index);
  });
  const [server, load] = cores;
  if (server === undefined || load === undefined) throw new Error('benchmarks need Linux with two cores');
  return { server, load };
}
