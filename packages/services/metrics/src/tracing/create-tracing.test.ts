import { setTimeout } from 'node:timers/promises';
import { type Logger, silentLogger, type Tracer } from '@ethread/core';
import { attributeOf, type Collector, startCollector } from '../testing/collector.ts';
import { createTracing, type Tracing } from './create-tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('createTracing', () => {
  let collector: Collector;
  let tracing: Tracing;
  let tracer: Tracer;

  const open = (sampleRatio = 1, logger: Logger = silentLogger) => {
    const options = { url: collector.url, headers: { authorization: 'Bearer t' } };
    tracing = createTracing({ logger }, { ...options, sampleRatio });
    ({ tracer } = tracing);
  };
  const request = <T>(work: () => T, traceparent?: string) =>
    tracer.request('POST', { traceparent, attributes: { id: 'r1' } }, work);
  /** Returns the spans by name once all of them were sent. */
  const sent = async () => {
    await tracing.close();
    return new Map(collector.spans.map((span) => [span.name, span]));
  };

  beforeEach(async () => {
    collector = await startCollector();
    open();
  });
  afterEach(async () => {
    await tracing.close();
    await collector.close();
  });

  it('creates a span for each step below the enclosing one, through promises and timers', async () => {
    await request(async () => {
      const value = tracer.span('validate', {}, () => 7);
      expect(value).toBe(7);
      await setTimeout(1);
      await tracer.span('dispatch', { n: 1 }, async (span) => {
        await setTimeout(1);
        span?.set({ method: 'eth_call' });
        await tracer.call('node', {}, () => setTimeout(1));
      });
    });
    const spans = await sent();
    expect([...spans.keys()].sort()).toEqual(['POST', 'dispatch', 'node', 'validate']);
    const [root, dispatch] = [spans.get('POST'), spans.get('dispatch')];
    expect(root?.parentSpanId ?? '').toBe('');
    expect(spans.get('validate')?.parentSpanId).toBe(root?.spanId);
    expect(dispatch?.parentSpanId).toBe(root?.spanId);
    expect(spans.get('node')?.parentSpanId).toBe(dispatch?.spanId);
    expect(new Set([...spans.values()].map(({ traceId }) => traceId)).size).toBe(1);
    expect([attributeOf(root, 'id'), attributeOf(dispatch, 'method')]).toEqual(['r1', 'eth_call']);
    expect(collector.texts.join()).toContain('"ethread"');
    expect(collector.texts.join()).toContain('Bearer t');
  });

  it('continues the trace of a traceparent, and propagates it', async () => {
    const headers = request(() => tracer.call('node', {}, (given) => given), `00-${TRACE}-${PARENT}-01`);
    const spans = await sent();
    expect(spans.get('POST')).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(headers).toEqual({ traceparent: `00-${TRACE}-${spans.get('node')?.spanId}-01` });
  });

  it.each(['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `01-${TRACE}-${PARENT}-01`])(
    'starts a new trace for an invalid traceparent: %s',
    async (traceparent) => {
      request(() => undefined, traceparent);
      expect((await sent()).get('POST')?.traceId).toMatch(/^(?!4bf9)[0-9a-f]{32}$/);
    },
  );

  it('records neither requests that were not sampled, which it propagates, nor work outside a request', async () => {
    expect(tracer.span('dispatch', {}, (span) => span)).toBeUndefined();
    expect(tracer.call('node', {}, (headers) => headers)).toBeUndefined();
    await tracing.close();
    open(0);
    const headers = request(() =>
      tracer.span('dispatch', {}, () => tracer.call('node', {}, (given) => given)),
    );
    expect(headers?.['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    const unsampled = request(() => tracer.call('node', {}, (given) => given), `00-${TRACE}-${PARENT}-00`);
    expect(unsampled?.['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    expect((await sent()).size).toBe(0);
    expect(collector.texts).toEqual([]);
  });

  it('records the name of a thrown error without its message, and rethrows it', async () => {
    const fail = () => {
      throw new TypeError('secret words');
    };
    expect(() => request(() => tracer.span('validate', {}, fail))).toThrow('secret words');
    await expect(
      request(() => tracer.span('dispatch', {}, () => Promise.reject(new RangeError('secret')))),
    ).rejects.toThrow(RangeError);
    const spans = await sent();
    expect(attributeOf(spans.get('validate'), 'error.type')).toBe('TypeError');
    expect(attributeOf(spans.get('dispatch'), 'error.type')).toBe('RangeError');
    expect(spans.get('dispatch')?.status.code).toBe(2);
    expect(collector.texts.join()).not.toContain('secret');
  });

  it('drops spans that the collector does not accept, and logs this once', async () => {
    const logged: string[] = [];
    const log = (fields: object, message: string) => void logged.push(message + JSON.stringify(fields));
    collector.status = 400;
    open(1, { debug: log, info: log, warn: log, error: log });
    expect(request(() => 7)).toBe(7);
    await tracing.close();
    expect(logged).toEqual([expect.stringContaining('traces cannot be sent')]);
    expect(logged.join()).not.toMatch(/127\.0\.0\.1|Bearer/);
  });
});
