/** Stops the service of the tests. */
export default async function tearDown(): Promise<void> {
  await globalThis.ethreadDocsService?.close();
}
