import {
  type ChainGauges,
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
import type { Chain, LoggedRequest } from '../generated/types.gen.ts';
import { accountOfKey } from './credits-and-usage.ts';
import { timeToText } from './time.ts';

/** Returns the service. @throws {ResourceUnavailableError} when no service runs in this process. */
function requireService(service: RunningService | undefined): RunningService {
  if (service) return service;
  throw new ResourceUnavailableError({
    message: 'resource unavailable: no service runs in this process; ask the admin port of one that does',
  });
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

/** Returns a percentile in milliseconds with two decimal places, which is finer than its bucket. */
const percentile = (latencies: LatencyBuckets, share: number) =>
  Math.round(percentileOf(latencies, share) * 100) / 100;

const toRow = ({ error, count }: ErrorCounts) => ({ error, count });

/** Converts the state of a chain to the document's form. */
function chainState({ consensus, execution, ...chain }: ChainGauges): Chain {
  return {
    name: chain.chain,
    head: chain.head ?? null,
    headAge: chain.headAgeSeconds ?? null,
    finalized: chain.finalized ?? null,
    consensus: consensus
      ? {
          headState: consensus.headState ?? null,
          attested: consensus.attestedBlock ?? null,
          finalized: consensus.finalizedBlock ?? null,
          age: consensus.staleSeconds ?? null,
        }
      : null,
    available: [...chain.available],
    execution: execution ? { block: execution.block ?? null, problem: execution.problem ?? null } : null,
    nodes: chain.nodes.map((node) => ({
      name: node.node,
      role: node.role,
      priority: node.priority,
      usable: node.isUsable,
      problem: node.problem ?? null,
      latency: node.latencyMs ?? null,
      head: node.head ?? null,
      onCanonicalChain: node.isOnCanonicalChain ?? null,
      inFlight: node.running,
      calls: node.calls,
      faults: node.faults,
      quarantines: node.quarantines,
    })),
  };
}

type ServiceMethods = 'chains_list' | 'traffic_get' | 'operation_get' | 'requests_list';

/** Creates the handlers that report on the running service. */
export function serviceHandlers(modules: AdminModules): Pick<Handlers<AdminContext>, ServiceMethods> {
  const { service, clock } = modules;
  return {
    chains_list: () => requireService(service).chains().map(chainState),
    async traffic_get([count = RECENT_SECONDS]) {
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
    },
    operation_get: () => requireService(service).operation(),
    async requests_list([{ key, failed, count = DEFAULT_REQUESTS, ...filter } = {}]) {
      const accountId = key === undefined ? undefined : await accountOfKey(modules, key);
      const query = { ...filter, accountId, isFailed: failed, count };
      return (await requireService(service).requests(query)).map(requestResponse);
    },
  };
}
