import {
  type ErrorCounts,
  type LatencyBuckets,
  type LoggedRequest as StoredRequest,
  percentileOf,
  RECENT_SECONDS,
} from '@ethread/metrics';
import { ResourceUnavailableError } from '@ethread/types';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules, RunningService } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import type { LoggedRequest } from '../generated/types.gen.ts';
import { accountOfKey } from './credits-and-usage.ts';
import { timeToText } from './time.ts';

/** Returns the service. @throws {ResourceUnavailableError} when no service runs in this process. */
export function requireService(service: RunningService | undefined): RunningService {
  if (service) return service;
  throw new ResourceUnavailableError({
    message: 'resource unavailable: no service runs in this process; ask the admin port of one that does',
  });
}

/** Returns the state of each chain. */
export function chains_list({ service }: AdminModules): Handlers<AdminContext>['chains_list'] {
  return () =>
    requireService(service)
      .chains()
      .map(
        ({
          chain,
          head = null,
          headAgeSeconds = null,
          finalized = null,
          consensus,
          available,
          execution,
          nodes,
        }) => ({
          name: chain,
          head,
          headAge: headAgeSeconds,
          finalized,
          consensus: consensus
            ? {
                headState: consensus.headState ?? null,
                attested: consensus.attestedBlock ?? null,
                finalized: consensus.finalizedBlock ?? null,
                age: consensus.staleSeconds ?? null,
              }
            : null,
          available: available.map(({ from, to }) => ({ from, to })),
          execution: execution
            ? { block: execution.block ?? null, problem: execution.problem ?? null }
            : null,
          nodes: nodes.map(
            ({
              node,
              isUsable,
              problem = null,
              latencyMs = null,
              head: nodeHead = null,
              isOnCanonicalChain = null,
              ...rest
            }) => ({
              name: node,
              role: rest.role,
              priority: rest.priority,
              usable: isUsable,
              problem,
              latency: latencyMs,
              head: nodeHead,
              onCanonicalChain: isOnCanonicalChain,
              inFlight: rest.running,
              calls: rest.calls,
              faults: rest.faults,
              quarantines: rest.quarantines,
            }),
          ),
        }),
      );
}

/** Returns the traffic of the last minute, hour, day or week. */
export function traffic_get({ service, clock }: AdminModules): Handlers<AdminContext>['traffic_get'] {
  return async ([count = RECENT_SECONDS]) => {
    const traffic = await requireService(service).traffic(count, clock.now());
    const { from, to, stepSeconds, webSockets, steps, methods, errors, rejections } = traffic;
    return {
      from: timeToText(from),
      to: timeToText(to),
      stepSeconds,
      webSockets,
      steps: [...steps],
      methods: methods.map(({ chain, method = 'none', latencies, ...counts }) => ({
        chain,
        method,
        calls: counts.calls,
        errors: counts.errors,
        milliseconds: counts.milliseconds / counts.calls,
        p50: percentile(latencies, 0.5),
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
      })),
      errors: errors.map(toRow),
      rejections: rejections.map(toRow),
    };
  };
}

/** Returns a percentile in milliseconds with two decimal places, which is finer than its bucket. */
const percentile = (latencies: LatencyBuckets, share: number) =>
  Math.round(percentileOf(latencies, share) * 100) / 100;

const toRow = ({ error, count }: ErrorCounts) => ({ error, count });

/** Returns the disk, memory, work in progress and findings of the server. */
export function operation_get({ service }: AdminModules): Handlers<AdminContext>['operation_get'] {
  return () => requireService(service).operation();
}

/** The number of requests when the query names none. */
export const DEFAULT_REQUESTS = 100;

/** Converts a recent request to the form of the administration. */
export function requestResponse(request: StoredRequest): LoggedRequest {
  const { at, requestId, keyId, chain, isRejected, milliseconds, credits, bytes, source } = request;
  const { method = null, error = null, proof = null, params = null, message = null } = request;
  return {
    at: timeToText(at),
    requestId,
    key: keyId,
    chain,
    method,
    error,
    rejected: isRejected,
    milliseconds: Math.round(milliseconds * 100) / 100,
    credits,
    bytes,
    proof,
    source,
    params,
    message,
  };
}

/** Lists recent requests, the latest first. */
export function requests_list({ keys, service }: AdminModules): Handlers<AdminContext>['requests_list'] {
  return async ([{ key, failed, count = DEFAULT_REQUESTS, ...filter } = {}]) => {
    const accountId = key === undefined ? undefined : await accountOfKey({ keys }, key);
    const requests = await requireService(service).requests({
      ...filter,
      accountId,
      isFailed: failed,
      count,
    });
    return requests.map(requestResponse);
  };
}
