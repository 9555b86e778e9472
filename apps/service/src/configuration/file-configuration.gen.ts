// Generated from schema/ beside this file by `npm run codegen`. Do not edit: change the schema instead.

/** TLS of the port. The service reads changed files within seconds, and open connections continue. */
export interface FileTls {
  /** The certificate of the server in PEM, followed by the intermediate certificates. */
  certFile: string;
  /** Its private key in PEM, without a passphrase. */
  keyFile: string;
}

export interface FilePlan {
  /** Credits of a UTC day. */
  creditsPerDay: number;
  /** HTTP requests and WebSocket messages per second, on each server. Each item of a batch is one. */
  requestsPerSecond: number;
  /** Whether a partner may serve calls in an outage. Default: false. */
  failover: boolean;
  /** Whether responses without proof are rejected with -32002, on all chains. Default: false. */
  provenOnly: boolean;
  /** Open WebSocket connections, on each server. Default: 10. */
  webSockets: number;
  /** Items of one batch. Default: 1000. */
  batchItems: number;
  /** Bytes of one request body. Default: 5242880. */
  bodyBytes: number;
  /** Calls, estimates and proofs in flight, on each server. Beyond it clients get 429. Default: 64. */
  callsInFlight: number;
  /** CPU time of one call, estimate or proof, in milliseconds. Beyond it clients get -32000. Default: 2000. */
  callTimeMs: number;
  /** Gas of one call or estimate. Default: the contract's cap, which always applies. */
  callGas?: number;
}

/** The database of keys with a plan, of their credits and of their usage. */
export interface FileAccounts {
  /** The folder of the database, unless it is in PostgreSQL. */
  data: string;
  /** Stores keys, credits and usage in this database instead, which several servers may share. */
  postgres?: string;
  /** The password of `postgres`, with any characters. */
  postgresPassword?: string;
}

export interface FileToken {
  /** Names the token in the log. */
  name: string;
  /** `admin` may change keys, `reader` may not. */
  role: 'admin' | 'reader';
  /** The token, 32 characters or more. */
  token: string;
}

/** The admin API and its dashboard. Default: none. */
export interface FileAdmin {
  /** The address to listen on. Default: "127.0.0.1". */
  host: string;
  /** The port to listen on. Default: 8546. */
  port: number;
  /** Host names accepted in requests, besides addresses and localhost. Default: []. */
  hosts: string[];
  /** TLS of the port. The service reads changed files within seconds, and open connections continue. */
  tls?: FileTls;
  /** The token of the administration, 32 characters or more. */
  token: string;
  /**
   * More tokens, one for each person or program. Default: none.
   * @maxItems 100
   */
  tokens?: FileToken[];
}

/** Metrics for Prometheus, under /metrics. Default: none. */
export interface FileMetrics {
  /** The address to listen on. Every client that reaches it can read the metrics. Default: "127.0.0.1". */
  host: string;
  /** The port to listen on. Default: 8547. */
  port: number;
  /** Host names accepted in requests, besides addresses and localhost. Default: []. */
  hosts: string[];
  /** The bearer token that Prometheus must send, 32 characters or more. Default: none. */
  token?: string;
}

/**
 * Graceful shutdown on SIGTERM.
 * @default {}
 */
export interface FileDrain {
  /** Milliseconds after SIGTERM in which the service still accepts requests while /readyz returns 503. Default: 0. */
  delayMs: number;
  /** Milliseconds that it then waits for requests in flight. Default: 10000. */
  timeoutMs: number;
}

/**
 * The limits of each process. Beyond them clients get 503 with Retry-After.
 * @default {}
 */
export interface FileLoad {
  /** HTTP requests and WebSocket messages in flight. Default: 10000. */
  maxRequests: number;
  /** Bytes of requests and unread responses in memory. A key may use as much as it leaves free. Beyond it, the key that uses most loses a request or response. Default: 67108864. */
  maxBytes: number;
  /** Open connections. Default: 20000. */
  maxConnections: number;
  /** Open connections of one address or IPv6 network of 64 bits. Trusted proxies are exempt. Default: 1000. */
  maxConnectionsPerAddress: number;
  /** New TLS connections of one address or IPv6 network per second. One that is ended for flooding counts as 50 more. Default: 100. */
  tlsConnectionsPerSecond: number;
}

/**
 * Contents of errors besides code and message.
 * @default {}
 */
export interface FileErrors {
  /** Whether error -32005 of eth_getLogs names a range that works in its data, such as 0x10-0x1f. Default: true. */
  workingRange: boolean;
}

/** Sends traces of requests to an OpenTelemetry collector. Default: none. */
export interface FileTracing {
  /** The collector, which accepts OTLP over HTTP. */
  url: string;
  /** HTTP headers of each export. Default: {}. */
  headers: {
    [k: string]: string;
  };
  /** The share of requests that are traced. Default: 0.01. */
  sampleRatio: number;
}

/**
 * Web pages that may call, besides those that the service serves itself.
 * @default {}
 */
export interface FileCors {
  /** Origins of pages that may call, such as https://app.example. `*` alone allows every origin. Default: ["*"]. */
  origins: string[];
}

/** Proxies whose X-Forwarded-For states the client's address. Default: none. */
export interface FileProxies {
  /**
   * Addresses and networks of the proxies.
   * @minItems 1
   */
  trusted: string[];
}

/**
 * Pages that the service serves to everybody without a key.
 * @default {}
 */
export interface FileSites {
  /** Serves the docs under /docs. Default: true. */
  docs: boolean;
  /** Serves the playground under /playground. Default: true. */
  playground: boolean;
  /** Serves self-service for owners of stored keys under /account. Default: true. */
  account: boolean;
  /** The page or mail address where users get a key, to which "Get a key" leads. Default: the page of the docs. */
  keyHelp?: string;
  /** The address at which clients reach the service, to which the dashboard links. Default: no link. */
  publicUrl?: string;
}

/** The S3-compatible store with segments of final blocks, for servers with `data`. */
export interface FileSegmentBucket {
  /** The address of the bucket, and the beginning of its keys, without credentials. */
  url: string;
  /** The region in signatures. Many stores accept any. Default: "us-east-1". */
  region: string;
  /** The access key. */
  accessKeyId: string;
  /** Its secret. */
  secretAccessKey: string;
  /** Whether this server uploads its segments. Default: false. */
  publish: boolean;
  /** Whether files stay on the disk that the bucket contains. Otherwise they are read from there. Default: true. */
  keepFiles: boolean;
}

/** The calls that this process sends to the node. A node without calls left is used like one that limits calls. The polls of the service do not count. */
export interface FileBudget {
  /** Calls in a second. */
  requestsPerSecond?: number;
  /** Calls in a UTC day. */
  requestsPerDay?: number;
}

export interface FileNode {
  /** The name of the node in logs and metrics. */
  name: string;
  /** The address: http, https, ws or wss. It may contain credentials. A subscription over ws is faster than polling. */
  url: string;
  /** The service asks a partner only in an outage, for methods that the document marks with failover. Default: "primary". */
  role: 'primary' | 'partner';
  /** Nodes with a lower number are asked first. Nodes of one number share the calls, and the next number is used while none of them can answer. Default: 0. */
  priority: number;
  /** The calls that this process sends to the node. A node without calls left is used like one that limits calls. The polls of the service do not count. */
  budget?: FileBudget;
  /** HTTP headers of each request to the node. Default: {}. */
  headers: {
    [k: string]: string;
  };
}

/**
 * How the service uses the upstream nodes.
 * @default {}
 */
export interface FileNodeOptions {
  /** The poll interval of the head, in milliseconds. On a chain with slots, a node is polled once when its block should be there, and at this interval while it is missing; a chain that stands still is polled less often. Default: 1000. */
  pollMs?: number;
  /** The timeout of a call to a node, in milliseconds. Default: 10000. */
  callTimeoutMs?: number;
  /** The quarantine of a node that lied, in milliseconds. Default: 300000. */
  asideMs?: number;
}

/**
 * Which blocks the local store keeps, and how it is filled from upstream nodes.
 * @default {}
 */
export interface FileKeep {
  /** The newest blocks that stay stored. Older ones are removed in the background, by segments of 8,192 blocks. Default: all blocks. */
  blocks?: number;
  /** The days for which blocks stay stored, instead of or beside `blocks`. Of both, the one with more blocks counts. */
  days?: number;
  /** The oldest block that the service fetches in the background. Default: none. */
  backfillFrom?: number;
  /** Blocks per second of that fetch. Default: 20. */
  backfillBlocksPerSecond?: number;
  /** Milliseconds to fetch a new head, after which the service shows it without storing it. Default: 5000. */
  graceMs?: number;
}

export interface FileBeaconNode {
  /** The name of the beacon node in logs and metrics. */
  name: string;
  /** The address of its Beacon API. It may contain credentials. */
  url: string;
  /** HTTP headers of each request to the beacon node. Default: {}. */
  headers: {
    [k: string]: string;
  };
}

/** A network other than mainnet, sepolia and hoodi. */
export interface FileConsensusNetwork {
  /** The config.yaml with which the beacon nodes of the network are started. */
  file: string;
  /** The root of its first validators. */
  genesisValidatorsRoot: `0x${string}`;
}

/** Signatures and finality of the beacon chain, for chains with `nodes`. */
export interface FileConsensus {
  /**
   * Beacon nodes, none of which has to be trusted: one honest of them is enough.
   * @minItems 1
   * @maxItems 8
   */
  nodes: FileBeaconNode[];
  /** The root of a finalized beacon block from which to start, younger than the weak subjectivity period: `curl BEACON/eth/v1/beacon/headers/finalized` prints one. Without it, nodes say what the head is, and the service warns. */
  checkpoint?: `0x${string}`;
  /** A network other than mainnet, sepolia and hoodi. */
  network?: FileConsensusNetwork;
}

export interface FileChain {
  /** The name of the chain in logs and metrics. */
  name: string;
  /** Host names of this chain. Clients may name the chain in the path instead: `/NAME/v3/KEY`. Default: []. */
  hosts: string[];
  /** A public network. */
  network?: 'mainnet' | 'sepolia' | 'hoodi';
  /** geth's genesis file. */
  genesis?: string;
  /** The chain id of a chain of upstream nodes alone, without `data`. */
  chainId?: number;
  /** RLP exports of `geth export` in order, and era1 or ere archives in any order. Default: []. */
  import: string[];
  /** Creates the state of blocks of archives and nodes, by executing them. Default: false. */
  execute: boolean;
  /** The folder of the chain's stores. */
  data?: string;
  /** The S3-compatible store with segments of final blocks, for servers with `data`. */
  segmentBucket?: FileSegmentBucket;
  /**
   * Upstream nodes, for data that the local store lacks.
   * @minItems 1
   */
  nodes?: FileNode[];
  /** The family of the chain. Default: by its chain id or genesis file. */
  profile?: 'ethereum' | 'op-stack' | 'arbitrum' | 'bsc' | 'polygon' | 'unknown';
  /** What the service proves of responses of nodes: nothing, blocks and proofs, or also logs and calls. */
  proofs?: 'none' | 'answers' | 'complete';
  /** How the service uses the upstream nodes. Default: {}. */
  nodeOptions: FileNodeOptions;
  /** Seconds after which the last followed head is no longer served as `latest` while no node can be asked. 0: at once. Default: 120. */
  staleAfter: number;
  /** Seconds for which a finalized block must have been followed until the local store never replaces it. Default: 900. */
  finalAfter: number;
  /** The executor of calls and proofs whose state is available locally. Default: "local". */
  calls: 'local' | 'nodes';
  /** Whether responses that nodes cannot prove are rejected with -32002 instead of being served with `X-Proof: none`. Default: false. */
  provenOnly: boolean;
  /** Items of batches by which calls of one key may be proven in a minute, with `proofs: complete`. Beyond it calls are unproven. Default: 6000. */
  proofsPerMinute: number;
  /** Which blocks the local store keeps, and how it is filled from upstream nodes. Default: {}. */
  keep: FileKeep;
  /** Signatures and finality of the beacon chain, for chains with `nodes`. */
  consensus?: FileConsensus;
}

/** The configuration file of a service. */
export interface FileConfiguration {
  /** The address to listen on. Default: "127.0.0.1". */
  host: string;
  /** The port to listen on. Default: 8545. */
  port: number;
  /** TLS of the port. The service reads changed files within seconds, and open connections continue. */
  tls?: FileTls;
  /**
   * API keys without a plan and without limits. They have no account, and their order gives their names in usage: configured-1, configured-2.
   * @minItems 1
   */
  keys?: string[];
  /** Limits of keys, by the name of the plan. A change takes effect within a second. Default: {}. */
  plans: {
    [k: string]: FilePlan;
  };
  /** The database of keys with a plan, of their credits and of their usage. */
  accounts?: FileAccounts;
  /** The admin API and its dashboard. Default: none. */
  admin?: FileAdmin;
  /** Metrics for Prometheus, under /metrics. Default: none. */
  metrics?: FileMetrics;
  /** Processes behind the one port. The first writes the local stores of chains, and the others read them. Default: 1. */
  workers: number;
  /** Graceful shutdown on SIGTERM. Default: {}. */
  drain: FileDrain;
  /** The limits of each process. Beyond them clients get 503 with Retry-After. Default: {}. */
  load: FileLoad;
  /** Follows the reference to the letter: required fields are required, and totalDifficulty is shown. Default: false. */
  strictContract: boolean;
  /** The served methods. `extended` adds the companion methods. Default: "contract". */
  methods: 'contract' | 'extended';
  /** Contents of errors besides code and message. Default: {}. */
  errors: FileErrors;
  /** The lowest level that is logged. Default: "info". */
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Logs a line for each call with its cost, and for each rejection with the address of the client. Default: false. */
  logCalls: boolean;
  /** Shows the params and error messages of recent requests in dashboard and account, 512 characters of each. Default: false. */
  logParams: boolean;
  /** Sends traces of requests to an OpenTelemetry collector. Default: none. */
  tracing?: FileTracing;
  /** Web pages that may call, besides those that the service serves itself. Default: {}. */
  cors: FileCors;
  /** Proxies whose X-Forwarded-For states the client's address. Default: none. */
  proxies?: FileProxies;
  /** Threads for calls, estimates and proofs of up to 10 ms, and as many for longer ones. Default: one less than the cores. */
  callThreads?: number;
  /** Pages that the service serves to everybody without a key. Default: {}. */
  sites: FileSites;
  /**
   * The chains to serve.
   * @minItems 1
   */
  chains: FileChain[];
}
