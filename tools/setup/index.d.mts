/** A requirement of tests beyond the packages of npm. */
export type Requirement =
  | 'PostgreSQL'
  | 'HAProxy'
  | 'Caddy'
  | 'promtool'
  | 'Chromium'
  | 'curl'
  | 'nginx'
  | 'geth'
  | 'Go'
  | 'Python'
  | 'Python venv'
  | 'Helm'
  | 'actionlint'
  | 'systemd-analyze'
  | 'recorded data'
  | 'small disks'
  | 'two cores';

/** Returns the path of anvil itself, in the npm package of this platform. Its wrapper would be a process of its own. */
export function anvilProgram(): string;

/** Defines a suite or a test, or skips it and names the missing requirements. */
export type Define = (name: string, tests: () => void | Promise<void>, timeoutMs?: number) => void;

/**
 * Returns `describe` when this machine has all requirements, or one that skips and names the missing ones. `npm test` lists
 * the suites that were skipped this way, and how to install what they need.
 *
 * @example describeWith('PostgreSQL', 'HAProxy')('two servers that share credits', () => { … });
 */
export function describeWith(...needs: readonly Requirement[]): (name: string, tests: () => void) => void;

/** Returns `it` when this machine has all requirements, or one that skips and names the missing ones. */
export function itWith(...needs: readonly Requirement[]): Define;

/** Returns the path of a requirement; undefined when this machine lacks it. */
export function pathOf(name: Requirement): string | undefined;

/** Returns the command that installs a requirement. */
export function installHintOf(name: Requirement): string;

/**
 * Returns the file of the command `ethread` that tests start. A run of `npm test` bundles the service when the first test
 * needs it. Elsewhere the command runs from its sources.
 */
export function serviceProgram(): string;

/**
 * Returns the file of the command `ethread` as users start it, bundled into a new folder. Measurements of memory need it:
 * from the sources, each thread also holds the compiler of Node that removes types.
 */
export function publishedProgram(folder: string): string;

/**
 * Copies the sample chain, as the service stores it, into a data folder. The import takes seconds of CPU time and happens
 * once for all tests of a run.
 */
export function copyStoredSample(data: string): Promise<void>;

/**
 * Builds those of the named apps' sites that are stale, each by the command of its Nx target. `npm test` has built them
 * before. A single test file has no other way to them. @throws when a build fails.
 */
export function ensureSites(names: readonly string[]): void;

/** Resolves to the URL of the PostgreSQL cluster that the tests of this run share. */
export function sharedPostgresUrl(): Promise<string>;

/**
 * Resolves to a port of 127.0.0.1 on which nothing listens, and reserves it for ten minutes, or that many ports from it on.
 * @throws when there is none.
 */
export function freePort(count?: number): Promise<number>;

/**
 * Polls until a condition of another process or thread is true. A condition that throws or rejects is not true yet.
 *
 * @param withinMs Milliseconds, 240,000 unless given.
 * @throws when it is still not true, with the condition's last error as the cause.
 *
 * @example
 * await until(() => store.size === 3);
 */
export function until(holds: () => unknown, withinMs?: number): Promise<void>;

/**
 * Waits for an event of another process, socket or thread, and names it when it does not come. The deadline only ends
 * what hangs: no test may come near it.
 *
 * @param withinMs Milliseconds, 240,000 unless given.
 * @throws when it does not come in time, with `what`; or the reason of the rejection.
 *
 * @example
 * await within('the service closes the connection', once(socket, 'close'));
 */
export function within<Value>(what: string, awaited: PromiseLike<Value>, withinMs?: number): Promise<Value>;

/** Returns the path and the arguments of the Chromium of this machine. @throws when there is none. */
export function chromiumOptions(): { executablePath: string; args: string[] };

/** Returns the folders of a workspace's packages, relative to its root, in order. */
export function workspaceFolders(root: string): readonly string[];

/** The work of a test in each event-loop tick. */
export interface WorkByTick {
  /** Counts a piece of work, and keeps the thread busy for its time in milliseconds. */
  work(milliseconds: number): void;
  /** Ends the count. Returns the number of pieces in each tick that had any. */
  end(): Promise<readonly number[]>;
}

/** Counts the work of a test in each event-loop tick from now on, until it is ended. */
export function countWorkByTick(): WorkByTick;
