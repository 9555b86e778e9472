let sends: (() => void)[] = [];
let works: (() => void)[] = [];
let isAwaited = false;

function awaitEnd(): void {
  if (isAwaited) return;
  isAwaited = true;
  setImmediate(() => {
    const [sent, others] = [sends, works];
    [sends, works, isAwaited] = [[], [], false];
    for (const send of sent) send();
    for (const work of others) work();
  });
}

/**
 * Writes a response after all requests of this event-loop tick were processed. The responses then leave together, and
 * their reader is woken once for many. Waking costs a server more than writing (measured with 32 connections on one
 * machine: 1.3 to 1.5 × the requests a second).
 *
 * @param send - must not throw.
 */
export function sendLater(send: () => void): void {
  sends.push(send);
  awaitEnd();
}

/**
 * Runs some work as soon as the responses of this event-loop tick have been sent. A process that is killed in between
 * has therefore done no work for a response that was not sent.
 *
 * @param work - must not throw.
 */
export function afterSending(work: () => void): void {
  works.push(work);
  awaitEnd();
}
