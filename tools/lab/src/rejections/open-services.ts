import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@ethread/setup';
import { genesis } from '../attacks/call-service.ts';
import { createKey, type KeyFields } from '../create-key.ts';
import { post } from '../json-rpc.ts';
import { launchService } from '../launch-service.ts';
import type { Rejection } from './rejection.ts';

/** A body above the limit of 5 MiB, which is rejected before it is read, and one below it, which is read. */
const UNREAD_BYTES = 6_000_000;
const READ_BYTES = 5_000_000;
const LARGE_BATCH = JSON.stringify(Array(1_000).fill({}));
/** The plan of each kind of key. */
const PLANS = {
  plenty: { creditsPerDay: 1_000_000_000, requestsPerSecond: 100_000 },
  poor: { creditsPerDay: 1, requestsPerSecond: 100_000 },
  slow: { creditsPerDay: 1_000_000_000, requestsPerSecond: 1 },
};

/** Services that reject requests. */
export interface RejectingServices {
  readonly rejections: readonly Rejection[];
  stop(): Promise<void>;
}

/** Starts a service whose keys have limits, and one whose only place for a request is taken. */
export async function openServices(): Promise<RejectingServices> {
  const services: RejectingService[] = [];
  const stop = async () => void (await Promise.all(services.map((service) => service.stop())));
  try {
    const limited = await startService({});
    services.push(limited);
    const full = await startService({ load: { maxRequests: 1 } });
    services.push(full);
    const rejections = rejectionsOf(limited, full);
    occupy(full.url('plenty'));
    await until(async () => (await post(full.url('plenty'), '{}')).includes('overloaded'));
    return { rejections, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface RejectingService {
  readonly base: string;
  /** Returns the URL for a kind of key. */
  url(kind: string): string;
  stop(): Promise<void>;
}

/** The keys of a service by the name that the rejections use. */
const KEYS: Readonly<Record<string, Omit<KeyFields, 'label'>>> = {
  plenty: { plan: 'plenty' },
  poor: { plan: 'poor' },
  slow: { plan: 'slow' },
  elsewhere: { plan: 'plenty', addresses: ['10.0.0.0/8'] },
  other: { plan: 'plenty', methods: ['eth_getBlockByNumber'] },
};

async function startService(settings: object): Promise<RejectingService> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-rejections-'));
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis()));
  const port = await freePort();
  const admin = { port: await freePort(), token: randomBytes(32).toString('hex') };
  const chain = { name: 'lab', genesis: 'genesis.json', data: 'data' };
  const configuration = {
    port,
    admin,
    plans: PLANS,
    accounts: { data: 'accounts' },
    ...settings,
    chains: [chain],
  };
  const started = await launchService(folder, configuration);
  const base = `http://127.0.0.1:${port}`;
  const keys: Record<string, string> = {};
  for (const [label, fields] of Object.entries(KEYS))
    keys[label] = await createKey(admin, { label, ...fields });
  return {
    base,
    url: (kind) => `${base}/v3/${keys[kind] ?? kind}`,
    async stop() {
      await started.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps a request in flight whose body never ends. Its connection is renewed when the service ends it. */
function occupy(url: string): void {
  const held = request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
  });
  const renew = setInterval(() => held.write(' '), 1_000).unref();
  held
    .on('error', () => {})
    .on('close', () => {
      clearInterval(renew);
      setTimeout(() => occupy(url), 1).unref();
    });
  held.on('socket', (socket) => socket.unref());
  held.write('{');
}

function rejectionsOf(limited: RejectingService, full: RejectingService): readonly Rejection[] {
  const plain = {
    url: limited.url('plenty'),
    method: 'POST',
    contentType: 'application/json',
    bytes: UNREAD_BYTES,
  };
  const of = (
    name: string,
    status: number,
    code: number,
    message: string,
    request: Partial<Omit<Rejection, 'name' | 'expected'>> = {},
  ): Rejection => ({ ...plain, ...request, name, expected: { status, code, message } });
  return [
    of('401, no key', 401, -32_000, 'invalid API key', { url: `${limited.base}/v3` }),
    of('401, unknown key', 401, -32_000, 'invalid API key', { url: limited.url('unknown') }),
    of('402', 402, -32_005, 'daily credit balance exhausted', {
      url: limited.url('poor'),
      bytes: READ_BYTES,
    }),
    of('403, address', 403, -32_002, 'this key is not allowed', { url: limited.url('elsewhere') }),
    of('403, method', 403, -32_002, 'this key is not allowed', {
      url: limited.url('other'),
      bytes: READ_BYTES,
    }),
    of('404', 404, -32_600, 'unknown path', { url: `${limited.base}/elsewhere` }),
    of('405', 405, -32_600, 'method not allowed', { method: 'PUT' }),
    of('413', 413, -32_600, 'request body too large'),
    of('415', 415, -32_600, 'unsupported media type', { contentType: 'text/plain' }),
    of('429', 429, -32_005, 'request rate exceeded', {
      url: limited.url('slow'),
      // Each item of a batch counts, so that the key exceeds its rate for a quarter of an hour.
      ready: () => until(async () => (await post(limited.url('slow'), LARGE_BATCH)).includes('rate')),
    }),
    of('503', 503, -32_002, 'the service is overloaded', { url: full.url('plenty') }),
  ];
}
