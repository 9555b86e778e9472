/** A program that tests or the lab started. It ends with this process. */
export interface Started {
  /** Its process id, or undefined when it failed to start. */
  readonly pid: number | undefined;
  /** Returns the end of its output to standard error. */
  output(): string;
  /** Returns whether it still runs. */
  isRunning(): boolean;
  /** Resolves when it has ended or failed to start. */
  readonly exited: Promise<void>;
  /** Resolves with its exit code when its output has ended, too; with null when a signal ended it. */
  readonly closed: Promise<number | null>;
  /** Stops it and resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The surroundings of a program. */
export interface StartOptions {
  readonly cwd?: string;
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether `output` also has its standard output. */
  readonly readsOutput?: boolean;
}

/** Starts a program. */
export function start(
  command: string,
  args: readonly string[],
  onLine?: (line: string) => void,
  options?: StartOptions,
): Started;
