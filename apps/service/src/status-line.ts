/** Where progress is shown. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line on a terminal that is written over, or now and then a line elsewhere. */
export interface StatusLine {
  /** Shows a text, unless the last was shown a moment ago. */
  show(text: () => string): void;
  /** Clears the line. */
  end(): void;
}

/** As often as eyes follow, and as often as a log file bears. In milliseconds. */
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

/** Makes the line; elsewhere than on a terminal `log` has it. */
export function createStatusLine(
  output: ProgressOutput,
  now: () => number,
  log: (text: string) => void,
): StatusLine {
  const every = output.isTTY ? TERMINAL_MS : LOG_MS;
  // A log is told of what takes its time only.
  let shownAt = output.isTTY ? -Infinity : now();
  let isShown = false;
  return {
    show(text) {
      if (now() - shownAt < every) return;
      shownAt = now();
      if (!output.isTTY) return log(text());
      isShown = true;
      output.write(`\r\x1b[2K${text()}`);
    },
    end() {
      if (isShown) output.write('\r\x1b[2K');
      isShown = false;
    },
  };
}
