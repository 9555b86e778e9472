/** The readiness of the service: whether every chain has something to serve, and no chain is known to be wrong. */
export interface Readiness {
  readonly isReady: boolean;
  /** Reasons why the service is not ready, after the first check of `begin`. */
  readonly problems: readonly string[];
  /** Resolves when the service becomes ready for the first time. */
  readonly ready: Promise<void>;
  /** Checks for the first time, and then repeatedly. */
  begin(): Promise<void>;
  close(): void;
}

/** Interval of the checks, in milliseconds. */
const INTERVAL_MS = 1_000;

/** Calls a function after a delay, unless the function that it returns is called before. */
type Later = (check: () => void) => () => void;

const afterInterval: Later = (check) => {
  const timer = setTimeout(check, INTERVAL_MS);
  return () => clearTimeout(timer);
};

export interface ReadinessModules {
  readonly chains: () => readonly { problem(): Promise<string | undefined> }[];
  /** Receives the problems when a ready service becomes unready, and an empty list when it is ready again. */
  readonly onChange: (problems: readonly string[]) => void;
  /** Default: an interval of the machine's clock. */
  readonly later?: Later;
}

/** Creates the readiness of chains, which is false until the first check of `begin`. */
export function createReadiness({ chains, onChange, later = afterInterval }: ReadinessModules): Readiness {
  const { promise: ready, resolve } = Promise.withResolvers<undefined>();
  let isReady = false;
  let wasReady = false;
  let problems: readonly string[] = [];
  let cancel: () => void = () => undefined;
  let isClosed = false;

  async function check(): Promise<void> {
    const found = await Promise.all(chains().map((chain) => chain.problem().catch(reasonOf)));
    if (isClosed) return;
    problems = found.filter((problem) => problem !== undefined);
    const isChange = wasReady && isReady !== (problems.length === 0);
    isReady = problems.length === 0;
    if (isChange) onChange(problems);
    wasReady ||= isReady;
    if (isReady) resolve(undefined);
    cancel = later(() => void check());
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
