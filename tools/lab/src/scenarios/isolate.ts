import { call, hex } from '../json-rpc.ts';
import type { Service } from '../service.ts';
import { type Respond, type Door, sendError } from './door.ts';

/** The calls of one client, alone and beside clients whose every call fails. */
export interface IsolationReport {
  readonly ways: number;
  readonly calls: number;
  readonly failedAlone: number;
  readonly failedBeside: number;
  readonly badCalls: number;
}

/** The calldata by which the node recognizes a bad call. */
const MARKER = '0xbad0';
const TARGET = `0x${'70'.repeat(20)}`;
const BAD_CALLS = 3;

/** The ways in which a node fails a call, all of which leave the node itself healthy. */
const WAYS: readonly Respond[] = [
  ({ id }, response) => sendError(response, id, 400, { code: -32602, message: 'no such thing' }),
  ({ id }, response) => sendError(response, id, 413, { code: -32600, message: 'too large' }),
  ({ id }, response) => sendError(response, id, 200, { code: 'CALL_EXCEPTION', message: 'no such thing' }),
  (_asked, response) => Boolean(response.writeHead(403).end('<html>')),
  (_asked, response) => Boolean(response.writeHead(502).end('bad gateway')),
  (_asked, response) => Boolean(response.end('{"id":')),
  (_asked, response) => Boolean(response.destroy()),
];

/** Lets the only node fail every call of some clients, in each way, and counts what another client notices. */
export async function isolate(
  { url }: Service,
  [door]: readonly Door[],
  rounds: number,
): Promise<IsolationReport> {
  let nonce = 0;
  const query = (data: string) =>
    call(url, { method: 'eth_call', params: [{ to: TARGET, data, nonce: hex(++nonce) }, '0x1'] });
  const isGood = async () => (await query('0x')).error === undefined;
  let failedAlone = 0;
  let failedBeside = 0;
  for (const way of WAYS) {
    if (door)
      door.respond = (requested, response) =>
        JSON.stringify(requested.params).includes(MARKER) && way(requested, response);
    for (let round = 0; round < rounds; round++) if (!(await isGood())) failedAlone++;
    for (let round = 0; round < rounds; round++) {
      const bad = Array.from({ length: BAD_CALLS }, () => query(MARKER));
      if (!(await isGood())) failedBeside++;
      await Promise.all(bad);
    }
  }
  const calls = WAYS.length * rounds;
  return { ways: WAYS.length, calls, failedAlone, failedBeside, badCalls: BAD_CALLS * calls };
}
