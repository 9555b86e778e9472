interface Immediates {
  readonly setImmediate?: (task: () => void) => void;
}

/**
 * Runs a task once everything that is ready to run has run: calls that are made meanwhile are of the same tick. As soon
 * as the platform can, since the shortest timeout takes milliseconds.
 */
export const runNext: (task: () => void) => void =
  // Node and its likes have it; the types of browsers do not name it.
  (globalThis as Immediates).setImmediate ?? (globalThis.MessageChannel ? postToSelf : setTimeout);

function postToSelf(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(undefined);
}
