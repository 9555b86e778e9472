import { setImmediate } from 'node:timers/promises';
import { LEAST_WAIT_MS, MOST_WAIT_MS, pollWhileVisible } from './poll-while-visible.ts';

/** The clock moves in steps that divide each wait, and the promises of a step settle before the next one. */
const STEP_MS = LEAST_WAIT_MS / 2;

/** A page that may be hidden. */
class Page extends EventTarget {
  hidden = false;

  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

describe('polls', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  /** Starts polls with the given outcomes. Returns the number of polls within a time. */
  function start(outcome: () => Promise<boolean>) {
    const page = new Page();
    let count = 0;
    const stop = pollWhileVisible(() => {
      count += 1;
      return outcome();
    }, page);
    const within = async (milliseconds: number) => {
      const before = count;
      let left = milliseconds;
      do {
        const step = Math.min(left, STEP_MS);
        jest.advanceTimersByTime(step);
        await setImmediate();
        left -= step;
      } while (left > 0);
      return count - before;
    };
    return { page, stop, within };
  }

  it('begin at once, and go on at the least interval while there is something new', async () => {
    const { within } = start(() => Promise.resolve(true));
    expect([await within(0), await within(10 * LEAST_WAIT_MS)]).toEqual([1, 10]);
  });

  it.each([
    ['nothing is new', () => Promise.resolve(false)],
    ['the service does not respond', () => Promise.reject(new Error('no response'))],
  ])('become rare while %s', async (_case, outcome) => {
    const { within } = start(outcome);
    await within(10 * MOST_WAIT_MS);
    expect(await within(10 * MOST_WAIT_MS)).toBe(10);
  });

  it('rest while the page is hidden, and keep their interval when it is shown again', async () => {
    const { page, within } = start(() => Promise.resolve(true));
    await within(0);
    page.show(false);
    expect(await within(MOST_WAIT_MS)).toBe(0);
    page.show(true);
    expect(await within(0)).toBe(1);
    page.show(false);
    page.show(true);
    expect(await within(0)).toBe(0);
  });

  it('end when they are stopped', async () => {
    const { stop, within } = start(() => Promise.resolve(true));
    await within(0);
    stop();
    expect(await within(MOST_WAIT_MS)).toBe(0);
  });
});
