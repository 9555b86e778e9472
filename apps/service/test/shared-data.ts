import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';

const folder = join(import.meta.dirname, '../../../../shared/conformance');

/** Returns a file or folder of the recorded data beside the repository, or undefined when this machine lacks it. */
export function sharedData(path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}

/** Describes tests that need recorded data. Without the data they are skipped, which `npm test` reports. */
export function describeWithSharedData(name: string, path: string, tests: (file: string) => void): void {
  describeWith('recorded data')(name, () => tests(join(folder, path)));
}
