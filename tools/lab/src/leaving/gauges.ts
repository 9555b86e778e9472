import * as http from 'node:http';
import * as https from 'node:https';
import { type CallService, CREDITS_PER_DAY } from '../attacks/call-service.ts';
import { request } from '../attacks/edge/raw-client.ts';

/** The resources that a service holds for its clients. */
export interface Gauges {
  readonly requestsInFlight: number;
  readonly bufferedBytes: number;
  readonly webSockets: number;
  readonly subscriptions: number;
  /** Credits of the honest client that are reserved, and neither charged nor refunded. */
  readonly heldCredits: number;
  /** The day of the credits, which end at midnight UTC. */
  readonly day: string;
  /** Calls that were processed. */
  readonly calls: number;
  /** File descriptors; NaN where the system does not report them. */
  readonly openFiles: number;
  /** Resident memory; NaN where the system does not report it. */
  readonly rssBytes: number;
}

/** Reads the gauges of a service over connections that it closes. */
export async function readGauges(service: CallService, metricsPort: number): Promise<Gauges> {
  const remaining = await remainingCredits(service);
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    headers: { Connection: 'close' },
  });
  const metrics = (await response.text()).split('\n');
  /** Returns the sum of a metric over its labels. */
  const sumOf = (name: string) =>
    metrics
      .filter((line) => new RegExp(`^${name}[ {]`).test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  return {
    requestsInFlight: sumOf('ethread_requests_in_flight'),
    bufferedBytes: sumOf('ethread_buffered_bytes'),
    webSockets: sumOf('ethread_websocket_connections'),
    subscriptions: sumOf('ethread_subscriptions'),
    heldCredits: CREDITS_PER_DAY - remaining - sumOf('ethread_credits_total'),
    day: new Date().toISOString().slice(0, 10),
    calls: sumOf('ethread_calls_total'),
    openFiles: service.openFiles() ?? NaN,
    rssBytes: service.rssBytes() ?? NaN,
  };
}

/** Returns the balance of the honest client, as the response to a call without a price reports it. */
function remainingCredits(service: CallService): Promise<number> {
  return new Promise((resolve, reject) => {
    const get = service.urlOf('honest').startsWith('https:') ? https.request : http.request;
    const sending = get(
      service.urlOf('honest'),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        response.resume().on('end', () => resolve(Number(response.headers['x-credits-remaining'])));
      },
    );
    sending.on('error', reject).end(request('eth_unknown', []));
  });
}
