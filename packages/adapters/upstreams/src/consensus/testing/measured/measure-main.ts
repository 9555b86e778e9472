import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hexToBytes, silentLogger } from '@ethread/core';
import { createLabClock } from '../lab-clock.ts';
import { labNetwork } from '../lab-network.ts';
import type { LabReport } from './lab-process.ts';

// `measure-main.ts`: follows a beacon chain with 512 keys in the mainnet preset, and prints what that takes: the start,
// the CPU time of each slot and of finality alone as a part of a core, the memory, and how far it was behind.
const SLOTS = 64;
/** Slots before the measurement, in which code is compiled. */
const WARM = 24;
const MIB = 2 ** 20;
const { gc } = globalThis;
if (!gc) throw new Error('run this with --expose-gc');

const lab = fork(new URL(`lab-process${extname(import.meta.url)}`, import.meta.url), {
  serialization: 'advanced',
});
const reported = async (): Promise<LabReport> => (await once(lab, 'message'))[0];
let report = await reported();
const network = labNetwork('mainnet', 1_000);
const clock = createLabClock(network.genesisTime * 1_000);
const goToSlot = () =>
  clock.advance(network.genesisTime * 1_000 + report.slot * network.slotMs - clock.now());
goToSlot();
const memory = () => {
  gc();
  gc();
  const { arrayBuffers, external, heapUsed, rss } = process.memoryUsage();
  return { used: heapUsed + external + arrayBuffers, rss };
};

// A service with upstream nodes has used the HTTP client, and its heap has the size that the garbage of requests gave it.
const { Pool } = await import('undici');
const pool = new Pool(report.url, { allowH2: false });
for (let round = 0; round < 400; round++) {
  const { body } = await pool.request({ method: 'GET', path: '/eth/v1/node/version' });
  const text = await body.text();
  JSON.parse(JSON.stringify(Array.from({ length: 5_000 }, () => text)));
}
await pool.close();
// The rest it loads only with consensus.
const before = memory();
const { followConsensus } = await import('../../follow-consensus.ts');
const { createNativeBls } = await import('../../native-bls.ts');
const { createLightClient, decodeBootstrap, decodeUpdate } = await import('./consensus-parts.ts');
const bls = createNativeBls();
const modules = { network, bls, clock, logger: silentLogger, random: () => 0.5, sleep: clock.sleep };
const begun = performance.now();
const cpuBefore = process.cpuUsage();
const follower = followConsensus({
  ...modules,
  nodes: [{ name: 'lab', url: report.url, headers: {} }],
  checkpoint: report.checkpoint,
  state: undefined,
});
await follower.begin();

/** Resolves once the head is signed up to the slot before the last one. Returns how far it is behind at the end. */
async function untilFollowed(): Promise<number> {
  const end = performance.now() + 10_000;
  const behind = () => report.slot - 1 - (follower.status().attestedSlot ?? -Infinity);
  let passed = 0;
  while (behind() > 0 && performance.now() < end) {
    await setTimeout(5);
    // The nodes are polled in the middle of a slot.
    if (passed < network.slotMs - 1_000) clock.advance(250);
    passed += 250;
  }
  return behind();
}
await untilFollowed();
const startCpu = process.cpuUsage(cpuBefore);
const startMs = Math.round(performance.now() - begun);
const startCpuMs = Math.round((startCpu.user + startCpu.system) / 1_000);
console.log(`start to the first signed head: ${startMs} ms, ${startCpuMs} ms of CPU`);

let mostBehind = 0;
let cpu = process.cpuUsage();
for (let slot = 0; slot < WARM + SLOTS; slot++) {
  if (slot === WARM) cpu = process.cpuUsage();
  lab.send('next');
  report = await reported();
  goToSlot();
  mostBehind = Math.max(mostBehind, await untilFollowed());
}
const used = process.cpuUsage(cpu);
const shareOf = (milliseconds: number, slots: number) =>
  `${((100 * milliseconds) / (slots * network.slotMs)).toFixed(3)} %`;
const everySlot = (used.user + used.system) / 1_000 / SLOTS;
console.log(`every slot: ${everySlot.toFixed(2)} ms of CPU, ${shareOf(everySlot, 1)} of a core`);
console.log(`most slots behind the signed head of ${WARM + SLOTS}: ${mostBehind}`);
const after = memory();
const more = (what: 'rss' | 'used') => ((after[what] - before[what]) / MIB).toFixed(1);
console.log(`memory: ${more('used')} MiB used, ${more('rss')} MiB of RSS`);
await follower.close();

// Finality alone: one update in each epoch.
const get = async (path: string) =>
  Object(await (await fetch(`${report.url}/eth/v1/beacon/light_client/${path}`)).json());
const client = createLightClient({ network, bls });
const root = Buffer.from(report.checkpoint).toString('hex');
const { version, data } = await get(`bootstrap/0x${root}`);
const started = client.initialize(
  decodeBootstrap(network, version, data),
  hexToBytes(`0x${root}`),
  report.slot,
);
if (!started.accepted) throw new Error(started.message);
const update = await get('finality_update');
const TIMES = 50;
let finality = process.cpuUsage();
for (let time = 0; time <= TIMES; time++) {
  // The first one loads the committee.
  if (time === 1) finality = process.cpuUsage();
  const fresh = await get('finality_update');
  const decoded = decodeUpdate(network, 'finalityUpdate', update.version, fresh.data);
  const outcome = await client.process(started.store, decoded, report.slot);
  if (!outcome.accepted) throw new Error(outcome.message);
}
const { system, user } = process.cpuUsage(finality);
const each = (user + system) / 1_000 / TIMES;
console.log(
  `finality alone: ${each.toFixed(2)} ms of CPU, ${shareOf(each, network.slotsPerEpoch)} of a core`,
);
client.close();
lab.kill();
