/** The least time between two polls, in milliseconds: the slot of Ethereum's mainnet. */
export const LEAST_WAIT_MS = 12_000;
/** The most time between two polls, in milliseconds. */
export const MOST_WAIT_MS = 120_000;

/**
 * Polls at once, and again while a page is visible. A poll that found nothing new, or failed, doubles the time until the
 * next one.
 *
 * @param poll Resolves to whether it found something new.
 * @returns a function that ends the polls.
 */
export function pollWhileVisible(
  poll: () => Promise<boolean>,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
): () => void {
  let wait = LEAST_WAIT_MS;
  let next = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isStopped = false;

  const schedule = () => {
    clearTimeout(timer);
    if (isPolling || isStopped || page.hidden) return;
    timer = setTimeout(() => void run(), Math.max(0, next - Date.now()));
  };
  async function run(): Promise<void> {
    isPolling = true;
    const isNew = await poll().catch(() => false);
    isPolling = false;
    wait = isNew ? LEAST_WAIT_MS : Math.min(2 * wait, MOST_WAIT_MS);
    next = Date.now() + wait;
    schedule();
  }

  page.addEventListener('visibilitychange', schedule);
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', schedule);
  };
}
