/** How a worker thread loads its entry point. */
export interface ThreadModule {
  readonly entry: URL;
  readonly execArgv: string[];
}

/**
 * Returns the entry point of a thread beside a module. It runs in the same form as the module: from its TypeScript
 * source, or built.
 *
 * @param moduleUrl - `import.meta.url` of the module.
 * @param name - the entry point's file without its extension.
 * @example
 *   const { entry, execArgv } = threadModule(import.meta.url, 'thread-entry');
 *   const worker = new Worker(entry, { execArgv });
 */
export function threadModule(moduleUrl: string, name: string): ThreadModule {
  const isSource = moduleUrl.endsWith('.ts');
  return {
    entry: new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl),
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(isSource ? ['--conditions=@ethread/source'] : []),
    ],
  };
}
