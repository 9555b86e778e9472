/** Something that tests need beyond the packages of npm. */
export type Requirement =
  | 'PostgreSQL'
  | 'Redis'
  | 'HAProxy'
  | 'Chromium'
  | 'curl'
  | 'nginx'
  | 'Go'
  | 'Rust'
  | 'Python'
  | 'recorded data'
  | 'small disks'
  | 'two cores';

/** Defines a suite or a test, or skips it and names what is missing. */
export type Define = (name: string, tests: () => void | Promise<void>, timeoutMs?: number) => void;

/** Returns `describe` where this machine has all requirements, or one that skips and names what is missing. */
export function describeWith(...needs: readonly Requirement[]): (name: string, tests: () => void) => void;

/** Returns `it` where this machine has all requirements, or one that skips and names what is missing. */
export function itWith(...needs: readonly Requirement[]): Define;

/** Returns the path of a requirement; undefined where this machine lacks it. */
export function pathOf(name: Requirement): string | undefined;

/** Returns the command that installs a requirement. */
export function installHintOf(name: Requirement): string;

/** Resolves to the URL of the PostgreSQL cluster that the tests of this run share. */
export function sharedPostgresUrl(): Promise<string>;
