/** The readiness of the service: whether every chain has something to serve. */
export interface Readiness {
  readonly isReady: boolean;
  /** Reasons why the service is not ready, after the first check of `begin`. */
  readonly problems: readonly string[];
  /** Resolves when the service becomes ready. It then stays ready. */
  readonly ready: Promise<void>;
  /** Checks for the first time, and then repeatedly until the service is ready. */
  begin(): Promise<void>;
  close(): void;
}

/** Interval of the checks of a chain that has nothing to serve, in milliseconds. */
const INTERVAL_MS = 1_000;

/** Calls a function after a delay, unless the function that it returns is called before. */
type Later = (check: () => void) => () => void;

const afterInterval: Later = (check) => {
  const timer = setTimeout(check, INTERVAL_MS);
  return () => clearTimeout(timer);
};

/** Creates the readiness of chains, which is false until the first check of `begin`. */
export function createReadiness(
  chains: () => readonly { problem(): Promise<string | undefined> }[],
  later: Later = afterInterval,
): Readiness {
  const { promise: ready, resolve } = Promise.withResolvers<undefined>();
  let isReady = false;
  let problems: readonly string[] = [];
  let cancel: () => void = () => undefined;
  let isClosed = false;

  async function check(): Promise<void> {
    const found = await Promise.all(chains().map((chain) => chain.problem().catch(reasonOf)));
    if (isClosed) return;
    problems = found.filter((problem) => problem !== undefined);
    isReady = problems.length === 0;
    if (isReady) resolve(undefined);
    else cancel = later(() => void check());
  }

  return {
    get isReady() {
      return isReady;
    },
    get problems() {
      return problems;
    },
    ready,
    begin: check,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
