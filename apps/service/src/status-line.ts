export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line on a terminal that is overwritten, or an occasional line elsewhere. */
export interface StatusLine {
  /** Shows a text, unless the previous one was shown a moment ago. */
  show(text: () => string): void;
  end(): void;
}

/** Shortest interval on a terminal that eyes can follow, and on a log file that keeps it short. In milliseconds. */
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

/** Creates the line. Outside a terminal, `log` receives the text. */
export function createStatusLine(
  output: ProgressOutput,
  now: () => number,
  log: (text: string) => void,
): StatusLine {
  const every = output.isTTY ? TERMINAL_MS : LOG_MS;
  // The log gets a line only for work that takes a while.
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
