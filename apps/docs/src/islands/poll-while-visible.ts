/** The least time between two polls, in milliseconds: the slot of Ethereum's mainnet. */
export const LEAST_WAIT_MS = 12_000;
/** The most time between two polls, in milliseconds. */
export const MOST_WAIT_MS = 120_000;

/** The polls of a page. */
export interface Polls {
  /** Polls at once, and at the least interval from then on. */
  again(): void;
  stop(): void;
}

/**
 * Polls while a page is visible. A poll that found nothing new, or failed, doubles the time until the next one.
 *
 * @param poll Resolves to whether it found something new.
 */
export function pollWhileVisible(
  poll: () => Promise<boolean>,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
): Polls {
  let wait = LEAST_WAIT_MS;
  let next = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  /** True when the next poll begins right after the one in flight. */
  let isDue = false;
  let isStopped = false;

  const schedule = () => {
    clearTimeout(timer);
    if (isPolling || isStopped || page.hidden) return;
    timer = setTimeout(() => void run(), Math.max(0, next - Date.now()));
  };
  async function run(): Promise<void> {
    isPolling = true;
    isDue = false;
    const isNew = await poll().catch(() => false);
    isPolling = false;
    wait = isNew || isDue ? LEAST_WAIT_MS : Math.min(2 * wait, MOST_WAIT_MS);
    next = Date.now() + (isDue ? 0 : wait);
    schedule();
  }

  page.addEventListener('visibilitychange', schedule);
  schedule();
  return {
    again() {
      isDue = true;
      wait = LEAST_WAIT_MS;
      next = Date.now();
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', schedule);
    },
  };
}
