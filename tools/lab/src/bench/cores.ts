import { readFileSync } from 'node:fs';

export interface Cores {
  readonly server: number;
  readonly load: number;
}

/**
 * Chooses two of the cores that this process may use. @throws {Error} on a machine with a single core, or without this
 * information.
 */
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
