import { rmSync } from 'node:fs';

/** Stops the service of the tests, and removes the folder that they shared. */
export default async function tearDown(): Promise<void> {
  await globalThis.ethreadDocsService?.close();
  const shared = process.env['DOCS_TEST_FOLDER'];
  if (shared !== undefined) rmSync(shared, { recursive: true, force: true });
}
