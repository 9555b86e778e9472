import { runFile } from './run-file.ts';
import type { SuiteResult } from './suite-result.ts';

export interface FileQuestion {
  readonly root: string;
  readonly file: string;
  readonly folder: string;
}

/** The response of a worker process. `crash` when the file could not be run. */
export type FileResult = { readonly results: readonly SuiteResult[] } | { readonly crash: string };

process.on('message', ({ root, file, folder }: FileQuestion) => {
  void runFile(root, file, folder)
    .then((results): FileResult => ({ results }))
    .catch((error: unknown): FileResult => ({
      crash: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((response) => process.send?.(response));
});
