/** The result of the tests of one file that have the same category and fork. */
export interface SuiteResult {
  readonly file: string;
  readonly category: string;
  /** Fork or transition of the tests. Empty where a suite has none. */
  readonly fork: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly rejectedInvalid: number;
  readonly acceptedInvalid: number;
  /** Parts of recorded data that nothing among them commits to. */
  readonly leftOut: readonly string[];
}

/** A test whose result differs from its suite's expectation. */
export interface Failure {
  /** File and name of the test, with the failed check. */
  readonly test: string;
  readonly problem: string;
}

/** Counts the checks of one file, category and fork. */
export class Checks {
  readonly #file: string;
  readonly #failures: Failure[] = [];
  readonly #leftOut: string[] = [];
  #passed = 0;
  rejectedInvalid = 0;
  acceptedInvalid = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Runs one check and counts an error as its failure. Resolves to whether the check passed. */
  async check(name: string, run: () => unknown): Promise<boolean> {
    try {
      await run();
      this.#passed++;
      return true;
    } catch (error) {
      this.fail(name, error);
      return false;
    }
  }

  fail(name: string, error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.#failures.push({ test: `${this.#file}#${name}`, problem });
  }

  /** Records a part that nothing commits to. */
  leaveOut(name: string): void {
    this.#leftOut.push(`${this.#file}#${name}`);
  }

  result(category: string, fork: string): SuiteResult {
    const { rejectedInvalid, acceptedInvalid } = this;
    return {
      file: this.#file,
      category,
      fork,
      passed: this.#passed,
      failures: this.#failures,
      rejectedInvalid,
      acceptedInvalid,
      leftOut: this.#leftOut,
    };
  }
}

/** Compares two values. @throws an error with both values when they differ. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)}, expected ${String(expected)}`);
}
