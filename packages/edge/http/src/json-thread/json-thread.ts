import { Worker } from 'node:worker_threads';
import { createJobThread, EthreadError, eventLoopTurns, type JobThread, threadModule } from '@ethread/core';
import {
  type Message,
  type MessageParts,
  type MessageRejection,
  readParts,
  type StructureLimits,
} from '@ethread/json-rpc';

/** Thrown when the thread ends before it has checked a message. */
export class JsonThreadEndedError extends EthreadError {
  override readonly name = 'JsonThreadEndedError';
}

/** Checks large JSON in a separate thread, so that parsing does not block the main thread. */
export interface JsonThread {
  /**
   * Parses a message as `parseMessage` does. The thread checks the whole message, and parses a request of few values.
   * This thread parses another single request in a turn of the client, and each item of a batch when it is read.
   * `maxRequestValues` and `maxRequestMembers` bound the time of one request.
   *
   * @param bytes - transferred to the thread. The caller must not read or change them afterwards.
   * @throws {JsonThreadEndedError}
   */
  parse(bytes: Uint8Array, limits: StructureLimits, client: string): Promise<Message>;
  /** Ends the thread. Its unchecked messages fail. */
  close(): Promise<void>;
}

/** A message for the thread. */
export interface JsonJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly limits: StructureLimits;
}

/** A message that the thread has checked, with its bytes unless its value takes their place. */
export interface JsonJobResult {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parts: MessageParts | MessageRejection;
}

/** The idle time after which the thread ends, in milliseconds. The thread occupies some 15 MiB. */
const IDLE_MS = 10_000;
/** The largest body within the limits takes half of it. */
const HEAP_MEGABYTES = 40;
const YOUNG_MEGABYTES = 4;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'json-thread-entry');

/** Creates a checker whose thread starts with the first message and ends when it has been idle for a while. */
export function createJsonThread(): JsonThread {
  let running: JobThread<JsonJob, JsonJobResult> | undefined;
  let idle: NodeJS.Timeout | undefined;

  return {
    async parse(bytes, limits, client) {
      clearTimeout(idle);
      const thread = running?.hasEnded === false ? running : (running = startThread());
      const own = ownBytes(bytes);
      const { bytes: checked, parts } = await thread.run({ bytes: own, limits }, [own.buffer]);
      if (thread === running && thread.waiting === 0) {
        clearTimeout(idle);
        idle = setTimeout(() => void thread.stop(), IDLE_MS).unref();
      }
      if (parts.kind === 'single') await eventLoopTurns.take(client);
      const message = readParts(checked, parts);
      // Until the next collection, the bodies of many clients would otherwise occupy memory.
      if (parts.kind !== 'batch') checked.buffer.transfer(0);
      return message;
    },
    async close() {
      clearTimeout(idle);
      await running?.stop();
    },
  };
}

function startThread(): JobThread<JsonJob, JsonJobResult> {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return createJobThread(
    worker,
    (cause) => new JsonThreadEndedError('the thread for large JSON ended', { cause }),
  );
}

/** Returns the bytes in their own memory, which can be transferred to another thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
