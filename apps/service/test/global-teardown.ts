import { rmSync } from 'node:fs';

export default function tearDown(): void {
  const shared = process.env['ETHREAD_TEST_SHARED_FOLDER'];
  if (shared !== undefined) rmSync(shared, { recursive: true, force: true });
}
