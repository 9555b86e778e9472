/** The settings of one run of an indexer. */
export interface IndexerSettings {
  /** The URL of the service. */
  readonly rpcUrl: string;
  readonly chainId: number;
  /** The address of the token. */
  readonly token: string;
  /** The URL of an empty PostgreSQL database. */
  readonly databaseUrl: string;
  /** A free port. */
  readonly port: number;
}

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** An indexer of npm, set up as its own guide says, which stores each transfer of the token as a row. */
export interface Indexer {
  readonly name: string;
  /** The packages to install, with exact versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** Returns the files of its project by path. */
  files(settings: IndexerSettings): Readonly<Record<string, string>>;
  /** Returns the variables of its environment. */
  environment?(settings: IndexerSettings): Readonly<Record<string, string>>;
  /** Commands that prepare the project, in order. */
  readonly prepare?: readonly Command[];
  /** Returns the command that indexes until it is stopped. */
  start(settings: IndexerSettings): Command;
  /** A query of all rows, each with a column `id`: the hash of the block and the index of the log in it. */
  readonly rows: string;
}

/** The only event of the token. */
export const TRANSFER_ABI = [
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
] as const;
