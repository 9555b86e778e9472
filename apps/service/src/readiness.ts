/** Whether every chain has something to serve. */
export interface Readiness {
  readonly isReady: boolean;
  /** Why not, once `begin` has looked. */
  readonly problems: readonly string[];
  /** Resolves when the service is ready for the first time, which it then stays. */
  readonly ready: Promise<void>;
  /** Looks for the first time, and now and then from there on until it is ready. */
  begin(): Promise<void>;
  close(): void;
}

/** How often it looks whether a chain that has nothing to serve has something by now, in milliseconds. */
const INTERVAL_MS = 1_000;

/** Calls a function after a while, unless the function that it returns is called before. */
type Later = (look: () => void) => () => void;

const afterInterval: Later = (look) => {
  const timer = setTimeout(look, INTERVAL_MS);
  return () => clearTimeout(timer);
};

/** Makes the readiness of chains, which is false until `begin` has looked. */
export function createReadiness(
  chains: () => readonly { problem(): Promise<string | undefined> }[],
  later: Later = afterInterval,
): Readiness {
  const { promise: ready, resolve } = Promise.withResolvers<undefined>();
  let isReady = false;
  let problems: readonly string[] = [];
  let cancel: () => void = () => undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const found = await Promise.all(chains().map((chain) => chain.problem().catch(reasonOf)));
    if (isClosed) return;
    problems = found.filter((problem) => problem !== undefined);
    isReady = problems.length === 0;
    if (isReady) resolve(undefined);
    else cancel = later(() => void look());
  }

  return {
    get isReady() {
      return isReady;
    },
    get problems() {
      return problems;
    },
    ready,
    begin: look,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
