/** What one file of a suite came to. */
export interface SuiteResult {
  /** The file's path in its archive. */
  readonly file: string;
  /** The table's row: suite, category and fork. */
  readonly group: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Blocks that the suite calls invalid and the importer took in. */
  readonly acceptedInvalid: number;
}

/** A test that came out otherwise than its suite says. */
export interface Failure {
  /** File and name of the test, with the check that failed. */
  readonly test: string;
  readonly problem: string;
}

/** Counts the checks of one file. */
export class Checks {
  readonly #file: string;
  readonly failures: Failure[] = [];
  passed = 0;
  acceptedInvalid = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Runs one check; what it throws is the problem. */
  async check(name: string, run: () => unknown): Promise<boolean> {
    try {
      await run();
      this.passed++;
      return true;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.failures.push({ test: `${this.#file}#${name}`, problem });
      return false;
    }
  }

  result(group: string): SuiteResult {
    const { passed, failures, acceptedInvalid } = this;
    return { file: this.#file, group, passed, failures, acceptedInvalid };
  }
}

/** @throws when two values differ, saying both. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)}, expected ${String(expected)}`);
}
