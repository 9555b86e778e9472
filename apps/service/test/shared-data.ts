import { join } from 'node:path';
import { describeWith } from '@ethread/setup';

const folder = join(import.meta.dirname, '../../../../shared/conformance');

/** Describes tests that need recorded data. Without the data they are skipped, which `npm test` reports. */
export function describeWithSharedData(name: string, path: string, tests: (file: string) => void): void {
  describeWith('recorded data')(name, () => tests(join(folder, path)));
}
