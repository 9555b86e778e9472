import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, publishedProgram } from '@ethread/setup';
import { type ProcessUsage, usageOf } from '../bench/index.ts';
import { type BusyChain, writeBusyChain } from '../sample-chain/index.ts';
import { createKey, startService } from '../service.ts';

/** The published service over a chain, with keys of attackers and of an honest client. */
export interface AttackedService {
  readonly port: number;
  readonly attackerKeys: readonly string[];
  readonly honestUrl: string;
  usage(): ProcessUsage;
  /** Returns the CPU time of its main thread in milliseconds. */
  mainThreadCpuMs(): number;
  /** Returns the sum of a metric over its labels. */
  metric(name: string): Promise<number>;
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
  const metricsPort = await freePort();
  const admin = { port: await freePort(), token: randomBytes(32).toString('hex') };
  const { genesis, blocks } = writeBusyChain(folder, chain);
  const settings = {
    keys: undefined,
    drain: { timeoutMs: 1 },
    metrics: { port: metricsPort },
    plans: PLANS,
    accounts: { data: 'accounts' },
    admin,
    methods: 'extended',
  };
  const program = publishedProgram(join(folder, 'program'));
  const started = await startService(
    { genesis, data: 'data', import: [blocks] },
    { settings, core, program },
  );
  const attackerKeys: string[] = [];
  for (let count = 0; count < attackers; count++) attackerKeys.push(await createKey(admin, 'attacker'));
  const honest = await createKey(admin, 'honest');
  // The command starts the service in a process of its own.
  const [pid] = readFileSync(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8')
    .split(' ')
    .map(Number);
  if (!pid) throw new Error(`the service has no process:\n${started.output()}`);
  return {
    port: started.port,
    attackerKeys,
    honestUrl: `http://127.0.0.1:${started.port}/v3/${honest}`,
    async metric(name) {
      // A connection that stays open would count as one of the service's files.
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
        headers: { Connection: 'close' },
      });
      const lines = (await response.text()).split('\n').filter((line) => /^\w+/.exec(line)?.[0] === name);
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
    usage: () => usageOf(pid),
    mainThreadCpuMs() {
      accountNow(pid);
      // The first field is the time on a core, in nanoseconds.
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
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
function accountNow(pid: number): void {
  if (process.getuid?.() !== 0) return;
  const niceness = getPriority(pid);
  setPriority(pid, niceness === 0 ? 1 : niceness - 1);
  setPriority(pid, niceness);
}
