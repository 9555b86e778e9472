export {
  type Awaitable,
  awaited,
  ensure,
  produce,
  rescue,
  runSteps,
  type Source,
  type Steps,
  whenReady,
} from './awaitable.ts';
export {
  bytesEqual,
  concatBytes,
  freeBytes,
  countZeros,
  partOf,
  readUint32,
  writeUint32,
  bytesToDigits,
  bytesToHex,
  type Hex,
  hexTextToBytes,
  hexToBytes,
  ParsedHex,
  InvalidHexError,
  hexToQuantity,
  quantityToHex,
} from './bytes.ts';
export { type Clock, systemClock, DAY_MS, HOUR_MS, type UtcDay } from './clock.ts';
export { atEndOfTick, type ClientPace, eventLoopTurns, runInTurns, Turns } from './turns.ts';
export { EthreadError } from './ethread-error.ts';
export { FairQueue } from './fair-queue.ts';
export { createJobThread, type JobMessage, type JobResult, type JobThread } from './job-thread.ts';
export { fewerBlocks } from './log-range.ts';
export { createLruCache, type LruCache } from './lru-cache.ts';
export { type Logger, silentLogger } from './logger.ts';
export { createRandom, type Random } from './random.ts';
export { threadModule } from './thread-module.ts';
export { createSingleFlight, type SingleFlight } from './single-flight.ts';
export { revertReason } from './revert-reason.ts';
export { type Sleep, sleep } from './sleep.ts';
export type { Span, SpanAttributes, Tracer } from './tracer.ts';
export { Places } from './places.ts';
