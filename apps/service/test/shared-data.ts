import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';

const folder = join(import.meta.dirname, '../../../../shared/conformance');

/** A file or folder of the recorded data beside the repository; undefined when it is not on this machine. */
export function sharedData(path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}

/** Describes tests that need recorded data; without it they are skipped, which `npm test` says. */
export function describeWithSharedData(name: string, path: string, tests: (file: string) => void): void {
  describeWith('recorded data')(name, () => tests(join(folder, path)));
}
