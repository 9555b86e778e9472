import type { BenchProcess } from './workbench.ts';

const READY_MS = 120_000;
const LOOK_MS = 50;

/** Waits until a server is ready. @throws {Error} with the server's output when it ends first or takes too long. */
export async function untilReady(
  { child, output }: BenchProcess,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await isReady().catch(() => false))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > deadline) throw new Error(`a server is not ready:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
