import { LONDON_AT_GENESIS } from '@ethread/chain';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BusyChain } from '../sample-chain/index.ts';
import { freePort, publishedProgram } from '@ethread/setup';
import { selfSigned } from '@ethread/http/testing';
import { createKey } from '../create-key.ts';
import { launchService, readMetric } from '../launch-service.ts';

const TICK_PROBE = join(import.meta.dirname, 'tick-probe.ts');
/** A contract that returns its first word of calldata. */
export const ECHO: `0x${string}` = `0x${'22'.repeat(20)}`;

/** The selector of balanceOf(address). */
const BALANCE_OF = '0x70a08231';
/** The two clients of the service. */
type Client = 'attacker' | 'honest';

/** A service that executes calls on the state of a genesis block. */
export interface CallService {
  readonly port: number;
  /** Returns the API key of a client. */
  keyOf(client: Client): string;
  /** The keys of all attackers. */
  readonly attackerKeys: readonly string[];
  /** Returns a short call with a word of 64 hexadecimal digits as its argument. */
  callOf(word: string): { readonly to: string; readonly input: string };
  /** Returns the URL for a client. */
  urlOf(client: Client): string;
  /** Returns the CPU time of its process in milliseconds, or undefined where the system does not report it. */
  cpuMs(): number | undefined;
  /** Returns the CPU time of its main thread in milliseconds, or undefined where the system does not report it. */
  mainThreadCpuMs(): number | undefined;
  /** Returns the CPU time of the longest event-loop tick since a time, in milliseconds. Ticks below 4 ms count as 0. */
  longestTickMs(since: number): number;
  /** Returns the sum of a metric over its labels, or undefined when the metric is absent. */
  metric(name: string): Promise<number | undefined>;
  /** Returns the memory of its process in bytes, or undefined where the system does not report it. */
  rssBytes(): number | undefined;
  /** Returns the file descriptors of its process, or undefined where the system does not report them. */
  openFiles(): number | undefined;
  /** Returns the log of the service. */
  log(): string;
  stop(): Promise<void>;
}

/** The credits of a day of each key with a plan. */
export const CREDITS_PER_DAY = 1_000_000_000;

/** The plan of an attacker that anybody gets, and of an honest client. Their day does not end during an attack. */
const PLANS = {
  attacker: { creditsPerDay: CREDITS_PER_DAY, requestsPerSecond: 100 },
  honest: {
    creditsPerDay: CREDITS_PER_DAY,
    requestsPerSecond: 100_000,
    webSockets: 1_000,
    callsInFlight: 10_000,
  },
};

/** The keys of a service without plans. */
const UNLIMITED_KEYS = { attacker: 'key-of-the-attacker', honest: 'key-of-the-honest' } satisfies Record<
  Client,
  string
>;

export interface CallServiceOptions {
  /** Whether the keys have plans with limits. Without plans they are unlimited. Default false. */
  readonly hasPlans?: boolean;
  /** The number of keys with the attacker's plan. Default 1. */
  readonly attackers?: number;
  /** Whether the service serves the companion methods. Default false. */
  readonly hasCompanions?: boolean;
  /** Whether the service speaks TLS, with a certificate of its own. Default false. */
  readonly hasTls?: boolean;
  /** The chain to serve. Default: a genesis block with the contract {@link ECHO}. */
  readonly chain?: BusyChain | undefined;
  /** The nodes from which the service serves a development chain, in place of `chain`. */
  readonly nodes?: readonly { readonly name: string; readonly url: string }[];
  /** The WebSockets that an attacker's key may have. Default: those of a plan. */
  readonly webSockets?: number;
  /** Whether the service runs from the files that are published, not from those of tests. Default false. */
  readonly isPublished?: boolean;
  /** Further keys of the configuration. */
  readonly settings?: object | undefined;
}

/** Starts the service, on one core when its number is given (Linux). */
export async function startCallService(
  core: number | undefined,
  {
    hasPlans = false,
    hasTls = false,
    attackers = 1,
    hasCompanions = false,
    chain,
    nodes,
    webSockets,
    isPublished = false,
    settings = {},
  }: CallServiceOptions = {},
): Promise<CallService> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-attack-'));
  const port = await freePort();
  const metricsPort = await freePort();
  const admin = { port: await freePort(), token: randomBytes(32).toString('hex') };
  writeFileSync(join(folder, 'genesis.json'), chain?.genesis ?? JSON.stringify(genesis()));
  writeFileSync(join(folder, 'chain.rlp'), chain?.rlp ?? '');
  const attacker = { ...PLANS.attacker, ...(webSockets === undefined ? {} : { webSockets }) };
  const fromStore = {
    name: 'lab',
    genesis: join(folder, 'genesis.json'),
    data: join(folder, 'data'),
    ...(chain ? { import: [join(folder, 'chain.rlp')] } : {}),
  };
  const served = nodes ? { name: 'lab', chainId: 31_337, nodes, nodeOptions: { pollMs: 100 } } : fromStore;
  const drain = { timeoutMs: 1 };
  const clients = hasPlans
    ? { plans: { ...PLANS, attacker }, accounts: { data: join(folder, 'accounts') }, admin }
    : { keys: Object.values(UNLIMITED_KEYS) };
  const companions = hasCompanions ? { methods: 'extended' } : {};
  const tls = hasTls ? { tls: await writeCertificate(folder) } : {};
  const metrics = { port: metricsPort };
  const ticks = join(folder, 'ticks');
  writeFileSync(ticks, '');
  const own = { port, drain, metrics, ...tls, ...clients, ...companions };
  const configuration = { ...own, ...settings, chains: [served] };
  // Without types: each thread loads it, and would hold the compiler that removes them.
  const probe = join(folder, 'tick-probe.mjs');
  writeFileSync(probe, stripTypeScriptTypes(readFileSync(TICK_PROBE, 'utf8')));
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(probe).href}`, TICK_LOG: ticks };
  const program = isPublished ? publishedProgram(join(folder, 'program')) : undefined;
  const started = await launchService(folder, configuration, { core, env, program });
  const keys: Record<Client, string> = { ...UNLIMITED_KEYS };
  const attackerKeys: string[] = [];
  if (hasPlans) {
    for (let count = 0; count < attackers; count++)
      attackerKeys.push(await createKey(admin, { label: 'attacker', plan: 'attacker' }));
    keys.attacker = attackerKeys.at(-1) ?? '';
    keys.honest = await createKey(admin, { label: 'honest', plan: 'honest' });
  }
  const base = `${hasTls ? 'https' : 'http'}://127.0.0.1:${port}`;
  // The command starts the service in a process of its own.
  const pid = childOf(started.pid);
  const ofProcess = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return undefined;
    }
  };
  return {
    port,
    keyOf: (client) => keys[client],
    attackerKeys,
    async metric(name) {
      const values = [...(await readMetric(metricsPort, name)).values()];
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
    },
    callOf: (word) =>
      chain ? { to: chain.contracts.Token, input: `${BALANCE_OF}${word}` } : { to: ECHO, input: `0x${word}` },
    urlOf: (client) => `${base}/v3/${keys[client]}`,
    cpuMs() {
      // proc(5): utime and stime are the 14th and 15th fields, in ticks of 10 ms.
      const fields = ofProcess('stat')?.split(') ').at(-1)?.split(' ');
      return fields && (Number(fields[11]) + Number(fields[12])) * 10;
    },
    mainThreadCpuMs() {
      accountNow(pid);
      // The first field is the time on a core, in nanoseconds.
      const nanoseconds = ofProcess('schedstat')?.split(' ')[0];
      return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1e6;
    },
    longestTickMs(since) {
      const lines = readFileSync(ticks, 'utf8').trimEnd().split('\n');
      const times = lines.map((line) => line.split(' ').map(Number));
      return Math.max(0, ...times.map(([at = 0, ms = 0]) => (at >= since ? ms : 0)));
    },
    rssBytes() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(ofProcess('status') ?? '')?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
    },
    openFiles() {
      try {
        return readdirSync(`/proc/${pid}/fd`).length;
      } catch {
        return undefined;
      }
    },
    log: started.output,
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes a new certificate and its key into a folder, and returns the configuration that names them. */
async function writeCertificate(folder: string): Promise<{ certFile: string; keyFile: string }> {
  const { cert, key } = await selfSigned();
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  return files;
}

/**
 * Lets the system add the time of a thread that runs to its CPU time. Linux otherwise adds it at its next timer
 * interrupt, up to 4 ms later, so that the CPU time between two moments would be wrong by as much. A change of the
 * priority has that effect. Does nothing without the right to raise the priority again.
 */
function accountNow(pid: string | undefined): void {
  if (pid === undefined || process.getuid?.() !== 0) return;
  try {
    const niceness = getPriority(Number(pid));
    setPriority(Number(pid), niceness === 0 ? 1 : niceness - 1);
    setPriority(Number(pid), niceness);
  } catch {
    // The process has ended.
  }
}

/** Returns the first child of a process, or undefined where the system does not report it. */
function childOf(pid: number | undefined): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0];
  } catch {
    return undefined;
  }
}

/** A genesis block with every fork until Osaka, and a gas limit of 60 million. */
export function genesis(): object {
  const blobs = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 };
  return {
    config: {
      chainId: 7,
      ...LONDON_AT_GENESIS,
      mergeNetsplitBlock: 0,
      terminalTotalDifficulty: 0,
      terminalTotalDifficultyPassed: true,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      osakaTime: 0,
      blobSchedule: { cancun: blobs, prague: blobs, osaka: blobs },
    },
    difficulty: '0x0',
    gasLimit: '0x3938700',
    nonce: '0x0',
    timestamp: '0x0',
    extraData: '0x',
    mixHash: `0x${'00'.repeat(32)}`,
    coinbase: `0x${'00'.repeat(20)}`,
    baseFeePerGas: '0x7',
    // MSTORE(0, CALLDATALOAD(0)), RETURN(0, 32)
    alloc: { [ECHO]: { balance: '0x1', code: '0x5f355f5260205ff3' } },
  };
}
