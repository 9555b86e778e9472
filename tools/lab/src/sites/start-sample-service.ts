import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyStoredSample, serviceProgram } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';

/** A service over the sample chain, in a separate process, that serves the built sites. */
export interface SampleService {
  readonly url: string;
  /** The key that it printed: the first key of its store, unless an option gave it another one. */
  readonly key: string;
  readonly httpUrl: string;
  readonly webSocketUrl: string;
  /** The URL of its dashboard, when that is built. */
  readonly dashboard: string | undefined;
  /** The token that signs in to the dashboard. */
  readonly adminToken: string | undefined;
  readonly data: string;
  readonly greeting: string;
  close(): Promise<void>;
}

/**
 * Starts `ethread serve --sample` on a free port, over a chain that an earlier start has imported, and waits for its
 * greeting. It takes further options of the command.
 */
export async function startSampleService(...options: readonly string[]): Promise<SampleService> {
  const data = mkdtempSync(join(tmpdir(), 'ethread-sample-'));
  await copyStoredSample(data);
  const greeted = Promise.withResolvers<true>();
  const child = start(
    process.execPath,
    [serviceProgram(), 'serve', '--sample', '--port', '0', '--data', data, ...options],
    (line) => {
      if (line.includes('Ctrl-C stops it.')) greeted.resolve(true);
    },
    // Nx asks programs for colors.
    { env: { FORCE_COLOR: '0' }, readsOutput: true },
  );
  await Promise.race([greeted.promise, child.closed]);
  const output = child.output();
  if (!child.isRunning()) throw new Error(`the service ended:\n${output}`);
  const url = /HTTP\s+(http:\/\/[^/\s]+)\//.exec(output)?.[1];
  const key = /Its API key:\n\n(\S+)\n/.exec(output)?.[1];
  if (url === undefined || key === undefined)
    throw new Error(`the service printed no address and no key:\n${output}`);
  return {
    url,
    key,
    httpUrl: `${url}/v3/${key}`,
    webSocketUrl: `${url.replace(/^http/, 'ws')}/ws/v3/${key}`,
    dashboard: /Dashboard\s+(http:\S+)/.exec(output)?.[1],
    adminToken: /the token (\S+)/.exec(output)?.[1],
    data,
    greeting: output,
    async close() {
      await child.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
