import type { Profiler } from 'node:inspector';

/** Milliseconds by thread and package. */
export type TimesByThread = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Sums up sampled profiles by thread and by the package of each sample. */
export class ThreadTimes {
  readonly #threads = new Map<string, Map<string, number>>();

  add(thread: string, { nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
    const packages = new Map(nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]));
    const sums = this.#threads.get(thread) ?? new Map<string, number>();
    this.#threads.set(thread, sums);
    for (const [index, id] of samples.entries()) {
      const name = packages.get(id) ?? '';
      sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
    }
  }

  milliseconds(): TimesByThread {
    return Object.fromEntries([...this.#threads].map(([thread, sums]) => [thread, Object.fromEntries(sums)]));
  }
}

/**
 * Returns the name of a package: the folder of an ethread package, `node` for Node's own code, and the name of a sample
 * outside of code, such as `(idle)`.
 */
function packageOf({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'node';
  if (url.startsWith('node:')) return 'node';
  if (url.startsWith('wasm:')) return 'WebAssembly';
  const dependency = url.split('/node_modules/').at(-1);
  if (dependency !== undefined && dependency !== url) {
    const [first = '', second = ''] = dependency.split('/');
    return first.startsWith('@') ? `${first}/${second}` : first;
  }
  return /\/((?:packages|apps)\/[^/]+)\//.exec(url)?.[1] ?? url;
}
