import { Worker } from 'node:worker_threads';
import {
  createJobThread,
  EthreadError,
  eventLoopTurns,
  freeBytes,
  type JobThread,
  runInTurns,
  threadModule,
  type Turns,
} from '@ethread/core';
import { type Message, readParts, type SplitMessage, type StructureLimits } from '@ethread/json-rpc';

/** Thrown when the thread ends before it has checked a message. */
export class JsonThreadEndedError extends EthreadError {
  override readonly name = 'JsonThreadEndedError';
}

/** Checks large JSON in a separate thread, so that parsing does not block the main thread. */
export interface JsonThread {
  /**
   * Parses a message as `parseMessage` does. The thread checks the whole message, and parses its long texts. This thread
   * parses the rest in parts, in turns of the client, and each item of a batch when it is read.
   *
   * @param bytes - transferred to the thread. The caller must not read or change them afterwards.
   * @throws {JsonThreadEndedError}
   */
  parse(bytes: Uint8Array, limits: StructureLimits, client: string): Promise<Message>;
  /** Ends the thread. Its unchecked messages fail. */
  close(): Promise<void>;
}

export interface JsonJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly limits: StructureLimits;
}

/** The idle time after which the thread ends, in milliseconds. The thread occupies some 15 MiB. */
const IDLE_MS = 10_000;
/** The largest body within the limits takes half of it. */
const HEAP_MEGABYTES = 40;
const YOUNG_MEGABYTES = 4;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'json-thread-entry');

/** Creates a checker whose thread starts with the first message and ends when it has been idle for a while. */
export function createJsonThread(turns: Pick<Turns, 'take' | 'paceOf'> = eventLoopTurns): JsonThread {
  let running: JobThread<JsonJob, SplitMessage> | undefined;
  let idle: NodeJS.Timeout | undefined;

  return {
    async parse(bytes, limits, client) {
      clearTimeout(idle);
      const thread = running?.hasEnded === false ? running : (running = startThread());
      const own = ownBytes(bytes);
      const split = await thread.run({ bytes: own, limits }, [own.buffer]);
      if (thread === running && thread.waiting === 0) {
        clearTimeout(idle);
        idle = setTimeout(() => void thread.stop(), IDLE_MS).unref();
      }
      const message = await readParts(split, (parsing) => inTurns(parsing, client, turns));
      // Until the next collection, the bodies of many clients would otherwise occupy memory.
      if (message.kind !== 'batch') freeBytes(split.bytes);
      return message;
    },
    async close() {
      clearTimeout(idle);
      await running?.stop();
    },
  };
}

function startThread(): JobThread<JsonJob, SplitMessage> {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return createJobThread(
    worker,
    (cause) => new JsonThreadEndedError('the thread for large JSON ended', { cause }),
  );
}

/** Runs the parsing of a request in turns of its client. */
async function inTurns<Item>(
  parsing: Generator<undefined, Item>,
  client: string,
  turns: Pick<Turns, 'take' | 'paceOf'>,
): Promise<Item> {
  await turns.take(client);
  const pace = turns.paceOf(client);
  return runInTurns(parsing, () => (pace.isDue() ? pace.rest() : undefined));
}

/** Returns the bytes in their own memory, which can be transferred to another thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
