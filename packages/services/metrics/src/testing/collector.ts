import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON form. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code: number };
}

/** A collector that stores the received spans. */
export interface Collector {
  readonly url: string;
  readonly spans: SentSpan[];
  /** The received bodies and their headers. */
  readonly texts: string[];
  status: number;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      collector.texts.push(JSON.stringify(request.headers) + text);
      if (collector.status === 200) {
        for (const { scopeSpans } of JSON.parse(text).resourceSpans)
          for (const { spans } of scopeSpans) collector.spans.push(...spans);
      }
      response.writeHead(collector.status, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans: [],
    texts: [],
    status: 200,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return collector;
}

export function attributeOf(span: SentSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value && Object.values(value)[0];
}
