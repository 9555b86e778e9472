import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the folder that the processes of a test run share. */
export default function setUp(): void {
  process.env['ETHREAD_TEST_SHARED_FOLDER'] = mkdtempSync(join(tmpdir(), 'ethread-test-shared-'));
}
