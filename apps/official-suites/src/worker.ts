import { runFile } from './run-file.ts';
import type { SuiteResult } from './suite-result.ts';

/** What a worker process is asked: a file of the archives. */
export interface FileQuestion {
  readonly root: string;
  readonly file: string;
  readonly folder: string;
}

/** What it answers; `crash` when the file could not be run. */
export type FileAnswer = { readonly result: SuiteResult } | { readonly crash: string };

process.on('message', ({ root, file, folder }: FileQuestion) => {
  void runFile(root, file, folder)
    .then((result): FileAnswer => ({ result }))
    .catch((error: unknown): FileAnswer => ({
      crash: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((answer) => process.send?.(answer));
});
