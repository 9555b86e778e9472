const waiting: (() => void)[] = [];

function sendAll(): void {
  for (const send of waiting.splice(0)) send();
}

/**
 * Has an answer written after all requests of this turn of the event loop were worked on. Answers leave one behind the
 * other then, and whoever reads them is woken once for many: waking costs a server more than writing (measured with 32
 * connections on one machine: 1.3 to 1.5 × the requests a second).
 */
export function sendLater(send: () => void): void {
  if (waiting.push(send) === 1) setImmediate(sendAll);
}
