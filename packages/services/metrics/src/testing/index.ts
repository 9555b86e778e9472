export { attributeOf, type Collector, type SentSpan, startCollector } from './collector.ts';
