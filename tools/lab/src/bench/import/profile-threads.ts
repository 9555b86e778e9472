// Loaded before a program (`node --import`). Samples all threads of the program. At its end, writes their times by
// package to `profile.json` in the working directory.
import { writeFileSync } from 'node:fs';
import { type InspectorNotification, type NodeWorker, type Profiler, Session } from 'node:inspector';
import { isMainThread, Worker } from 'node:worker_threads';
import { ThreadTimes } from './thread-times.ts';

const SAMPLE_MICROSECONDS = 1_000;
/** The id of the message whose response is a worker's profile. */
const STOP = 4;

if (isMainThread) profileThreads('profile.json');

function profileThreads(file: string): void {
  const times = new ThreadTimes();
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  session.post('Profiler.start');
  /** The sessions of running workers, by thread. */
  const sessions = new Map<number, string>();
  const stopped = new Map<string, () => void>();

  function send(sessionId: string, id: number, method: string, params: object = {}): void {
    const message = JSON.stringify({ id, method, params });
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  }

  session.on(
    'NodeWorker.attachedToWorker',
    ({ params }: InspectorNotification<NodeWorker.AttachedToWorkerEventDataType>) => {
      const { sessionId, workerInfo } = params;
      sessions.set(Number(workerInfo.workerId), sessionId);
      send(sessionId, 1, 'Profiler.enable');
      send(sessionId, 2, 'Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
      send(sessionId, 3, 'Profiler.start');
    },
  );
  session.on(
    'NodeWorker.receivedMessageFromWorker',
    ({ params }: InspectorNotification<NodeWorker.ReceivedMessageFromWorkerEventDataType>) => {
      const { id, result }: { id?: number; result?: { profile?: Profiler.Profile } } = JSON.parse(
        params.message,
      );
      if (id !== STOP) return;
      if (result?.profile) times.add('worker', result.profile);
      session.post('NodeWorker.detach', { sessionId: params.sessionId });
      stopped.get(params.sessionId)?.();
    },
  );
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });

  // A thread that ends loses its samples, so the profile is read before termination.
  const terminate = Worker.prototype.terminate;
  Worker.prototype.terminate = async function (this: Worker) {
    const sessionId = sessions.get(this.threadId);
    if (sessionId !== undefined) {
      sessions.delete(this.threadId);
      await new Promise<void>((resolve) => {
        stopped.set(sessionId, resolve);
        send(sessionId, STOP, 'Profiler.stop');
      });
    }
    return terminate.call(this);
  };
  process.on('exit', () => {
    session.post('Profiler.stop', (_error, { profile }) => times.add('main', profile));
    writeFileSync(file, JSON.stringify(times.milliseconds()));
  });
}
