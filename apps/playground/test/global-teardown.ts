/** Stops the service that global-setup.ts started. */
export default async function tearDown(): Promise<void> {
  await globalThis.ethreadPlaygroundService?.close();
}
