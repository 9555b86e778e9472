import type { Logger } from '@ethread/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Wraps an exporter to log its failures, the first of each series. The log omits the error text, which may contain the
 * address.
 */
export function reportFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) {
          const error = Object(result.error);
          logger.warn(
            { error: String(error.name), code: error.code },
            'traces cannot be sent, and are dropped',
          );
        }
        if (!hasFailed && isFailing) logger.info({}, 'traces are sent again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
