/** Stops the processes that global-setup.ts started. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopPlaygroundWorld?.();
}
