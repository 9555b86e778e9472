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
 * Has an answer written after all requests of this turn of the event loop were worked on. Answers leave one behind the
 * other then, and whoever reads them is woken once for many: waking costs a server more than writing (measured with 32
 * connections on one machine: 1.3 to 1.5 × the requests a second).
 *
 * @param send - must not throw.
 */
export function sendLater(send: () => void): void {
  sends.push(send);
  awaitEnd();
}

/**
 * Has something done as soon as the answers of this turn of the event loop have left: a process that is killed in between
 * has done it for no answer that nobody got.
 *
 * @param work - must not throw.
 */
export function afterSending(work: () => void): void {
  works.push(work);
  awaitEnd();
}
