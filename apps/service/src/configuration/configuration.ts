/** Everything that the service is told, with defaults filled in. */
export interface Configuration {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Keys without limits. */
  readonly keys: readonly string[];
  /** Keeps to the letter of the reference: what it marks required is required, totalDifficulty is shown. */
  readonly strictContract: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly chains: readonly ChainConfiguration[];
}

/** One chain of the service. */
export interface ChainConfiguration {
  readonly name: string;
  /** Host names that mean this chain; not needed when it is the only one. */
  readonly hosts: readonly string[];
  /** geth's genesis.json. */
  readonly genesis: string;
  /** RLP exports, in order. */
  readonly import: readonly string[];
  /** The folder of the chain's stores. */
  readonly data: string;
}

export const DEFAULTS = {
  host: '127.0.0.1',
  port: 8545,
  strictContract: false,
  logLevel: 'info',
} as const satisfies Partial<Configuration>;
