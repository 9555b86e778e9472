// Measures the memory of a service per idle WebSocket, and the effect of many of them on a call. `node
// --conditions=@ethread/source apps/service/test/web-sockets/run-idle.ts [WEB_SOCKETS]`, 10,000 by default, on Linux.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { join } from 'node:path';
import { pidOf, SAMPLE_CHAIN, startService, temporaryFolder } from '../service-process.ts';

const [wanted = '10000'] = process.argv.slice(2);
const CALLS = 200;
/** Connections that are opened at once. */
const AT_ONCE = 50;

// An earlier service imported it, so that the import does not count in the memory of this one.
const genesis = join(SAMPLE_CHAIN, 'genesis.json');
const data = temporaryFolder();
await (await startService({ genesis, imports: [join(SAMPLE_CHAIN, 'chain.rlp')], data })).stop();
const service = await startService({ genesis, imports: [], data });
const pid = pidOf(service.output());

/** Returns the resident memory of the process in bytes. */
function residentBytes(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Returns the resident memory once it is stable. The collector runs only when it has a reason to. */
async function settledBytes(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 20; look++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    least = Math.min(least, residentBytes());
  }
  return least;
}

/** Returns the median and the maximum latency of some calls over HTTP, in milliseconds. */
async function callTimes(): Promise<{ readonly p50ms: number; readonly maxMs: number }> {
  const times: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const began = performance.now();
    await service.call('eth_getBlockByNumber', '0x1', false);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50ms: times[CALLS / 2] ?? 0, maxMs: times.at(-1) ?? 0 };
}

await callTimes();
const callsBefore = await callTimes();
const before = await settledBytes();
const open: WebSocket[] = [];
while (open.length < Number(wanted)) {
  // One address may have a thousand connections.
  const localAddress = `127.0.0.${1 + Math.floor(open.length / 500)}`;
  const next = Array.from({ length: AT_ONCE }, () => new WebSocket(service.webSocketUrl, { localAddress }));
  await Promise.all(next.map((webSocket) => once(webSocket, 'open')));
  open.push(...next);
}
const after = await settledBytes();
const callsAfter = await callTimes();
const stillOpen = open.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
console.log({
  webSockets: open.length,
  stillOpen,
  mebibytesBefore: Math.round(before / 2 ** 20),
  mebibytesAfter: Math.round(after / 2 ** 20),
  bytesEach: Math.round((after - before) / open.length),
  callsBefore,
  callsAfter,
});
const began = performance.now();
const closed = Promise.all(open.map((webSocket) => once(webSocket, 'close')));
const code = await service.stop();
const codes = new Set((await closed).map(([reason]) => Number(reason)));
console.log({ exitCode: code, closeCodes: [...codes], drainMs: Math.round(performance.now() - began) });
