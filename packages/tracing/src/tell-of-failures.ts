import type { Logger } from '@ethread/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** An exporter whose failures are logged, the first of each row; without its words, which may hold the address. */
export function tellOfFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) {
          const error = Object(result.error);
          logger.warn(
            { error: String(error.name), code: error.code },
            'traces can not be sent, and are dropped',
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
