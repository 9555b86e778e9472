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
export async function readGauges(service: CallService): Promise<Gauges> {
  const remaining = await remainingCredits(service);
  const sumOf = async (name: string) => (await service.metric(name)) ?? 0;
  return {
    requestsInFlight: await sumOf('ethread_requests_in_flight'),
    bufferedBytes: await sumOf('ethread_buffered_bytes'),
    webSockets: await sumOf('ethread_websocket_connections'),
    subscriptions: await sumOf('ethread_subscriptions'),
    heldCredits: CREDITS_PER_DAY - remaining - (await sumOf('ethread_credits_total')),
    day: new Date().toISOString().slice(0, 10),
    calls: await sumOf('ethread_calls_total'),
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
