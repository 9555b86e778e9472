import { setFlagsFromString } from 'node:v8';

/**
 * Gives each thread the young generation of its own `resourceLimits`. V8 otherwise prefers `--max-semi-space-size`, with
 * which each thread fills and keeps 32 MiB under load. The young generation of the main thread keeps its size. Call it
 * before any thread starts. From then on, a thread without a limit may have 128 MiB.
 */
export function leaveHeapsToThreads(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
