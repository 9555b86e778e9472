import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { createKey } from '../service.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';
import { type ProcessUsage, usageOf } from './process-usage.ts';
import type { Workbench } from './workbench.ts';

const SERVICE = join(import.meta.dirname, '../../../../apps/service');

const PLAN = 'bench';
/** Limits above the use of any benchmark. */
const LIMITS = { creditsPerDay: 1e12, requestsPerSecond: 1e9, webSockets: 10_000 };

/**
 * The benchmark measures every request. Without these settings, a busy machine would take many large batches for an
 * overload, or their unread responses for one client's share of the memory, and reject them. Each of 32 connections waits
 * for up to 9 MB of traces, and one client may have half of the memory.
 */
const LOAD = { maxBytes: 2 ** 30 };

/** Starts services over a chain, each with a copy of the data folder of one import. */
export interface ChainServices {
  /** What the import took, with the start of its process. */
  readonly imported: ProcessUsage & { readonly seconds: number; readonly storedBytes: number };
  /** Starts a service with a key without limits, and with further settings: `workers` makes it run on both cores. */
  startUnlimited(key: string, settings?: object): Promise<HttpServer>;
  /**
   * Starts a service with keys, credits and usage.
   *
   * @param chain Further settings of the chain.
   * @param settings Further settings of the configuration.
   */
  startWithAccounts(chain?: object, settings?: object): Promise<{ server: HttpServer; key: string }>;
}

export interface ChainFiles {
  readonly genesis: string;
  /** RLP exports of blocks. */
  readonly import: readonly string[];
}

export async function importChain(workbench: Workbench, files: ChainFiles): Promise<ChainServices> {
  const imported = mkdtempSync(join(workbench.folder, 'imported-'));
  const began = performance.now();
  const importing = await serve(workbench, files, imported, { keys: ['key-of-the-import'] });
  const took = { ...usageOf(importing.process.pid), seconds: (performance.now() - began) / 1_000 };
  await importing.process.stop();
  const stored = execFileSync('du', ['-sb', join(imported, 'chain')], { encoding: 'utf8' });

  function start(settings: object, chain: object = {}): Promise<HttpServer> {
    const folder = mkdtempSync(join(workbench.folder, 'service-'));
    cpSync(join(imported, 'chain'), join(folder, 'chain'), { recursive: true });
    return serve(workbench, { ...files, ...chain }, folder, settings);
  }

  return {
    imported: { ...took, storedBytes: Number.parseInt(stored) },
    startUnlimited: (key, settings = {}) => start({ keys: [key], ...settings }),
    async startWithAccounts(chain, settings = {}) {
      const port = await freePort();
      const token = randomBytes(32).toString('hex');
      const server = await start(
        {
          plans: { [PLAN]: LIMITS },
          accounts: { data: 'accounts' },
          admin: { port, token },
          ...settings,
        },
        chain,
      );
      return { server, key: await createKey({ port, token }, PLAN) };
    },
  };
}

function serve(
  workbench: Workbench,
  files: ChainFiles,
  folder: string,
  settings: object,
): Promise<HttpServer> {
  const commandFor = (port: number) => {
    const file = join(folder, 'ethread.yaml');
    const chain = { name: 'bench', ...files, data: 'chain' };
    // JSON is YAML too.
    writeFileSync(
      file,
      JSON.stringify({ host: '127.0.0.1', port, logLevel: 'warn', chains: [chain], load: LOAD, ...settings }),
    );
    return serviceCommand(file);
  };
  return startHttpServer(workbench, commandFor, undefined, 'workers' in settings ? 'both' : 'server');
}

/**
 * Returns the command of the service itself, with the settings of Node that its wrapper makes: the benchmark measures
 * this process, not the wrapper.
 */
function serviceCommand(file: string): readonly [string, ...string[]] {
  const settings: {
    readonly flags: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
  } = JSON.parse(readFileSync(join(SERVICE, 'bin/runtime-settings.json'), 'utf8'));
  const variables = Object.entries(settings.environment).map(([name, value]) => `${name}=${value}`);
  const node = [process.execPath, ...settings.flags, '--conditions=@ethread/source'];
  return ['env', ...variables, ...node, join(SERVICE, 'src/main.ts'), 'serve', '--config', file];
}
