import type { Logger, Tracer } from '@ethread/core';
import type { Exchange } from './exchange.ts';
import type { Proxies } from './proxies.ts';
import { ClientGoneError } from './read-body.ts';
import type { HttpReply } from './reply.ts';
import { leaveStreams } from './reply-body.ts';
import { givenRequestId } from './request-id.ts';
import { openScope, type RequestScope } from './request-scope.ts';

export interface ServingModules {
  readonly proxies: Proxies;
  readonly logger: Logger;
  readonly tracer: Tracer | undefined;
  /** Returns whether the server itself closes connections now. */
  readonly isStopping: () => boolean;
}

/**
 * Creates the function that serves requests, each in a scope of its own with a deadline in milliseconds. It responds,
 * writes the response and releases all resources of the request, however the request ends. Never rejects.
 */
export function createServing(
  { proxies, logger, tracer, isStopping }: ServingModules,
  deadlineMs: number,
): (exchange: Exchange) => Promise<void> {
  return (exchange) => {
    const { request } = exchange;
    const isForwarded = proxies.isForwarded(request);
    const scope = openScope(deadlineMs, isForwarded ? givenRequestId(request.headers) : undefined);
    exchange.onGone(() => scope.abort());
    if (!tracer || request.method !== 'POST') return respond(exchange, scope);
    const traceparent = isForwarded ? request.headers['traceparent'] : undefined;
    const about = {
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': 'POST', 'ethread.request_id': scope.requestId },
    };
    return tracer.request('POST', about, async (span) => {
      await respond(exchange, scope);
      span.set({ 'http.response.status_code': exchange.status });
    });
  };

  async function respond(exchange: Exchange, scope: RequestScope): Promise<void> {
    try {
      const reply = await exchange.answer(scope);
      // From here on the deadline no longer counts. Only a client that stops reading is force-closed.
      scope.end();
      const writing = () => write(exchange, reply, scope.requestId);
      await (tracer ? tracer.span('respond', {}, writing) : writing());
    } catch (error) {
      if (!(error instanceof ClientGoneError)) {
        logger.error({ requestId: scope.requestId, err: error }, 'a response could not be written');
        exchange.destroy();
      }
    } finally {
      scope.over();
    }
  }

  async function write(exchange: Exchange, reply: HttpReply, requestId: string): Promise<void> {
    try {
      await exchange.write(reply, requestId);
    } finally {
      // Streams that are not read to their end. During a stop the server itself closes connections.
      leaveStreams(reply.body, isStopping() ? 'broken' : 'left');
    }
  }
}
