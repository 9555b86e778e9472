import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, publishedProgram } from '@ethread/setup';
import { createKey } from '../create-key.ts';
import { launchService, readMetric } from '../launch-service.ts';
import { type BusyChain, writeBusyChain } from '../sample-chain/index.ts';

/** The published service over a chain, with keys of attackers and of an honest client. */
export interface AttackedService {
  readonly port: number;
  readonly attackerKeys: readonly string[];
  /** The URL of the first attacker, and that of the honest client. */
  readonly urls: { readonly attacker: string; readonly honest: string };
  /** Returns the CPU time of its process in milliseconds, or undefined where the system does not report it. */
  cpuMs(): number | undefined;
  /** Returns the CPU time of its main thread in milliseconds, or undefined where the system does not report it. */
  mainThreadCpuMs(): number | undefined;
  /** Returns the sum of a metric over its labels, or undefined when the metric is absent. */
  metric(name: string): Promise<number | undefined>;
  /** Returns the memory of its process in bytes, or undefined where the system does not report it. */
  rssBytes(): number | undefined;
  stop(): Promise<void>;
}

const CREDITS_PER_DAY = 1_000_000_000;
/** The plan of an attacker that anybody gets, and of an honest client. Their day does not end during an attack. */
const PLANS = {
  attacker: { creditsPerDay: CREDITS_PER_DAY, requestsPerSecond: 100 },
  honest: {
    creditsPerDay: CREDITS_PER_DAY,
    requestsPerSecond: 1_000_000,
    webSockets: 1_000,
    callsInFlight: 10_000,
  },
};

/** Starts the service with a number of attackers' keys, on one core when its number is given (Linux). */
export async function startAttackedService(
  core: number | undefined,
  chain: BusyChain,
  attackers: number,
): Promise<AttackedService> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-attack-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const admin = { port: await freePort(), token: randomBytes(32).toString('hex') };
  const { genesis, blocks } = writeBusyChain(folder, chain);
  const configuration = {
    port,
    drain: { timeoutMs: 1 },
    metrics: { port: metricsPort },
    plans: PLANS,
    accounts: { data: join(folder, 'accounts') },
    admin,
    methods: 'extended',
    chains: [{ name: 'lab', genesis, data: join(folder, 'data'), import: [blocks] }],
  };
  const program = publishedProgram(join(folder, 'program'));
  const started = await launchService(folder, configuration, { core, program });
  const attackerKeys: string[] = [];
  for (let count = 0; count < attackers; count++)
    attackerKeys.push(await createKey(admin, { label: 'attacker', plan: 'attacker' }));
  const honest = await createKey(admin, { label: 'honest', plan: 'honest' });
  const urlOf = (key: string) => `http://127.0.0.1:${port}/v3/${key}`;
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
    attackerKeys,
    urls: { attacker: urlOf(attackerKeys[0] ?? ''), honest: urlOf(honest) },
    async metric(name) {
      const values = [...(await readMetric(metricsPort, name)).values()];
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
    },
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
    rssBytes() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(ofProcess('status') ?? '')?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
    },
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
