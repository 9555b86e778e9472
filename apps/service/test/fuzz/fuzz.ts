import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { errorTable } from '@ethread/types';
import { WebSocket } from 'ws';
import { malformedRequests } from './malformed-requests.ts';

/** What a run found. */
export interface FuzzReport {
  readonly sent: number;
  /** Answers that were errors of the table. */
  readonly refused: number;
  /** Answers that were results, of requests that turned out to be right. */
  readonly answered: number;
  /** What should not have happened, shortened. */
  readonly faults: readonly string[];
}

const CODES: ReadonlySet<number> = new Set(Object.values(errorTable).map(({ code }) => code));
const LEAKS = /node_modules|\.ts:\d|\bat [\w.<]+ \(|\/src\/|file:\/\//;
const AT_ONCE = 32;

/** Sends malformed requests, half over HTTP and half over WebSocket, and judges every answer. */
export async function fuzz(
  service: { url: string; path: string; webSocketUrl: string },
  seed: number,
  count: number,
): Promise<FuzzReport> {
  const report = { sent: 0, refused: 0, answered: 0, faults: [] as string[] };
  const half = Math.floor(count / 2);
  await overHttp(service.url + service.path, malformedRequests(seed, half), report);
  await overWebSocket(service.webSocketUrl, malformedRequests(seed + 1, count - half), report);
  return report;
}

type Report = { sent: number; refused: number; answered: number; faults: string[] };

async function overHttp(url: string, bodies: Iterator<Uint8Array>, report: Report): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const worker = async () => {
    for (let next = bodies.next(); !next.done; next = bodies.next()) {
      const body: Uint8Array = next.value;
      report.sent++;
      try {
        judge(await post(url, body, agent), body, report);
      } catch (error) {
        report.faults.push(`no answer to ${shown(body)}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
}

function post(url: string, body: Uint8Array, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(response.statusCode === 204 ? '' : text));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function overWebSocket(url: string, bodies: Iterator<Uint8Array>, report: Report): Promise<void> {
  const worker = async () => {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    for (let next = bodies.next(); !next.done; next = bodies.next()) {
      const body: Uint8Array = next.value;
      report.sent++;
      // Notifications get no answer: a request with an id of its own behind each message shows where it ends.
      const answers: string[] = [];
      const ended = new Promise<void>((resolve, reject) => {
        socket.on('message', (message) => {
          const text = String(message);
          if (text.includes('"id":"fuzz-end"')) resolve();
          else answers.push(text);
        });
        socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      });
      socket.send(body, { binary: false });
      socket.send('{"jsonrpc":"2.0","id":"fuzz-end","method":"fuzz-end"}');
      try {
        await ended;
      } catch (error) {
        report.faults.push(`${String(error)} by ${shown(body)}`);
        return;
      }
      socket.removeAllListeners();
      judge(answers[0] ?? '', body, report);
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE / 4 }, worker));
}

function judge(text: string, body: Uint8Array, report: Report): void {
  if (LEAKS.test(text)) report.faults.push(`a leak in ${text.slice(0, 300)}`);
  if (text === '') {
    report.answered++;
    return;
  }
  const answer: unknown = JSON.parse(text);
  for (const item of Array.isArray(answer) ? answer : [answer]) {
    if ('result' in item) report.answered++;
    else if (item.jsonrpc === '2.0' && CODES.has(item.error?.code) && typeof item.error.message === 'string')
      report.refused++;
    else report.faults.push(`${JSON.stringify(item).slice(0, 300)} to ${shown(body)}`);
    if (item.error?.code === -32603) report.faults.push(`an internal error by ${shown(body)}`);
  }
}

const shown = (body: Uint8Array) => JSON.stringify(Buffer.from(body).toString('latin1').slice(0, 300));
