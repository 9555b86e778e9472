import { type Logger, rescue, type Tracer, whenReady } from '@ethread/core';
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

/** Serves one request. Calls `onOver` once, when its response has been sent or its connection has ended. */
export type Serve = (exchange: Exchange, onOver?: () => void) => void;

/**
 * Creates the function that serves requests, each in a scope of its own with a deadline in milliseconds. It responds,
 * writes the response and releases all resources of the request, however the request ends. It uses a callback instead
 * of a promise, so that a response that is available is sent without a turn of the microtask queue.
 */
export function createServing(
  { proxies, logger, tracer, isStopping }: ServingModules,
  deadlineMs: number,
): Serve {
  return (exchange, onOver = () => undefined) => {
    const { request } = exchange;
    const isForwarded = proxies.isForwarded(request);
    const scope = openScope(deadlineMs, isForwarded ? givenRequestId(request.headers) : undefined);
    exchange.onGone(() => scope.abort());
    if (!tracer || request.method !== 'POST') return respond(exchange, scope, onOver);
    const traceparent = isForwarded ? request.headers['traceparent'] : undefined;
    const about = {
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': 'POST', 'ethread.request_id': scope.requestId },
    };
    void tracer.request('POST', about, async (span) => {
      await new Promise<void>((resolve) => respond(exchange, scope, resolve));
      span.set({ 'http.response.status_code': exchange.status });
      onOver();
    });
  };

  function respond(exchange: Exchange, scope: RequestScope, onOver: () => void): void {
    const over = (error?: unknown) => {
      if (error !== undefined && !(error instanceof ClientGoneError)) {
        logger.error({ requestId: scope.requestId, err: error }, 'a response could not be written');
        exchange.destroy();
      }
      scope.over();
      onOver();
    };
    const responder = rescue(
      () => exchange.respond(scope),
      (error) => void over(error),
    );
    void whenReady(responder, (reply) => {
      if (!reply) return;
      // From here on the deadline no longer counts. Only a client that stops reading is force-closed.
      scope.end();
      send(exchange, reply, scope.requestId, over);
    });
  }

  function send(
    exchange: Exchange,
    reply: HttpReply,
    requestId: string,
    over: (error?: unknown) => void,
  ): void {
    const sent = (error?: unknown) => {
      // Streams that are not read to their end. During a stop the server itself closes connections.
      leaveStreams(reply.body, isStopping() ? 'broken' : 'left');
      over(error);
    };
    if (!tracer) return exchange.write(reply, requestId, sent);
    const writing = () =>
      new Promise<void>((resolve, reject) =>
        exchange.write(reply, requestId, (error) => (error === undefined ? resolve() : reject(error))),
      );
    tracer.span('respond', {}, writing).then(() => sent(), sent);
  }
}
