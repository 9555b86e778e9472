interface Immediates {
  readonly setImmediate?: (task: () => void) => void;
}

/**
 * Runs a task after all tasks that are ready now, so that calls made meanwhile share one tick. It uses the platform's
 * fastest method, because the shortest timeout takes milliseconds.
 */
export const runNext: (task: () => void) => void =
  // Node and similar runtimes have setImmediate. The types of browsers do not declare it.
  (globalThis as Immediates).setImmediate ?? (globalThis.MessageChannel ? postToSelf : setTimeout);

function postToSelf(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(undefined);
}
