import { availableParallelism } from 'node:os';
import type { Network, Plan } from '@ethread/api-keys';
import type { ProfileName } from '@ethread/chain';
import type { CorsOptions } from '@ethread/gateway';
import type { CompressionOptions, ForwardingHeader, TlsOptions } from '@ethread/http';
import type { S3Location } from '@ethread/storage/objects';
import type { ConfiguredNode, KeepOptions, NodesOptions } from '@ethread/upstreams';
import type { TracingOptions } from '@ethread/tracing';
import type { OriginChoice } from '../chain-origin.ts';

/** Log levels, from the most verbose to the least. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The configuration of the service, with defaults filled in. */
export interface Configuration {
  readonly host: string;
  /** TCP port. 0 takes a free one. */
  readonly port: number;
  /** TLS of the API: clients use HTTPS and wss. Without it the API uses plain HTTP. */
  readonly tls: TlsConfiguration | undefined;
  /** Keys without limits. */
  readonly keys: readonly string[];
  /** Plans by name. */
  readonly plans: Readonly<Record<string, Plan>>;
  /** Stores of the keys with a plan, their credits and their usage. Without them only `keys` exist. */
  readonly accounts: AccountsConfiguration | undefined;
  /** The admin API, which administers keys. Without it the service has no admin API. */
  readonly admin: AdminConfiguration | undefined;
  /** The metrics port for Prometheus. Without it the service exposes no metrics. */
  readonly metrics: MetricsConfiguration | undefined;
  /** Number of processes that serve behind the one port. */
  readonly workers: number;
  /** Graceful shutdown. */
  readonly drain: DrainConfiguration;
  /** Limits above which the service rejects more work. */
  readonly load: LoadConfiguration;
  /** Follows the reference to the letter: a field that it marks required is required, and totalDifficulty is shown. */
  readonly strictContract: boolean;
  /** Served methods. */
  readonly methods: MethodChoice;
  /** Contents of errors besides code and message. */
  readonly errors: ErrorsConfiguration;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether to log a line for each call and each rejection. */
  readonly logCalls: boolean;
  /** Destination of request traces. Without it the service sends none. */
  readonly tracing: TracingOptions | undefined;
  /** Compression of HTTP responses. */
  readonly compression: CompressionOptions;
  /** Pages that may call. */
  readonly cors: CorsConfiguration;
  /** Proxies whose statement of the client's address is trusted. Without it no proxy is trusted. */
  readonly proxies: ProxiesConfiguration | undefined;
  /** Maximum number of threads that run calls, estimates and proofs. */
  readonly callThreads: number;
  /** Sites of the package that the service serves under their names, without a key. */
  readonly sites: Readonly<Record<'docs' | 'playground' | 'account', boolean>> & {
    /** Address of the dashboard for readers of the other sites. The sites link to the dashboard only when it is set. */
    readonly dashboardUrl?: string;
    /** Address at which clients reach the service, without a path. The dashboard links to its sites. */
    readonly publicUrl?: string;
    /** Name in the header of docs, playground and account. */
    readonly title?: string;
    /** Document that the playground opens first. */
    readonly document?: string;
    /** Origins of pages that may show docs and playground in a frame. */
    readonly embedders: readonly string[];
  };
  readonly chains: readonly ChainConfiguration[];
}

/** `contract`: the methods of the contract. `extended`: also the companion methods. */
export const METHOD_CHOICES = ['contract', 'extended'] as const;
export type MethodChoice = (typeof METHOD_CHOICES)[number];

/** The configuration of one chain. */
export interface ChainConfiguration {
  readonly name: string;
  /** Host names of this chain. Not needed when it is the only chain. */
  readonly hosts: readonly string[];
  /** The local store of the chain. Without it the chain's upstream nodes serve every request. */
  readonly copy: CopyConfiguration | undefined;
  /** Upstream nodes that serve data the local store lacks. Without them no upstream is asked. */
  readonly nodes: NodesConfiguration | undefined;
}

/**
 * How to create the state of blocks that follow the genesis block without a gap: not at all, from the access lists of
 * blocks that have one and by execution of the others, or by execution alone.
 */
export type ExecuteChoice = boolean | 'verify';

/** The local store of a chain. */
export interface CopyConfiguration {
  /** Origin of the chain. */
  readonly origin: OriginChoice;
  /** RLP exports and era1 or ere archives, in order. */
  readonly import: readonly string[];
  /** Whether to create the state of blocks from archives and upstream nodes. */
  readonly execute: ExecuteChoice;
  /** Folder of the chain's stores. */
  readonly data: string;
  /** The object store with segments of final blocks. */
  readonly bucket?: BucketConfiguration | undefined;
}

/** The S3-compatible store in which servers share segments of final blocks. */
export interface BucketConfiguration {
  readonly location: S3Location;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The size of the local cache of its pages, in bytes. */
  readonly cacheBytes: number;
  /** Whether this server uploads its segments. */
  readonly publish: boolean;
  /** Whether published files stay on the disk. */
  readonly keepFiles: boolean;
}

/** The upstream nodes of a chain. Their addresses and headers may hold credentials. */
export interface NodesConfiguration {
  readonly nodes: readonly ConfiguredNode[];
  /** Chain id. undefined: the id of the genesis file. */
  readonly chainId: bigint | undefined;
  /** Family by which blocks of the chain are proven. undefined: chosen by chain id or genesis file. */
  readonly profile: ProfileName | undefined;
  /** Whether to serve a chain of no known family unproven, or to reject it at start. */
  readonly unknownChains: 'serve' | 'refuse';
  readonly options: Partial<NodesOptions>;
  /** Executor of calls and proofs on locally available state. */
  readonly calls: 'local' | 'nodes';
  /** Retention of data from upstream nodes in the local store. */
  readonly keep: Partial<KeepOptions>;
}

/** The stores of keys, credits and usage. */
export interface AccountsConfiguration {
  /** Folder of the embedded stores, and of the journals of shared stores. */
  readonly data: string;
  /** A connection URL. Keys and usage are stored there instead of in `data`. */
  readonly postgres: string | undefined;
  /** Redis that counts credits instead of `data`. */
  readonly redis: RedisConfiguration | undefined;
  /** Webhooks about spent credits. */
  readonly alerts: AlertsConfiguration | undefined;
}

/** Webhooks about keys that have spent a share of their day's credits. */
export interface AlertsConfiguration {
  readonly url: string;
  /** The secret of the signature; undefined for none. */
  readonly secret: string | undefined;
  /** Shares of the day's credits, in percent. */
  readonly thresholds: readonly number[];
  readonly allowPrivateAddresses: boolean;
}

/** Credits that several servers share. */
export interface RedisConfiguration {
  readonly url: string;
  /**
   * Credits that this server leases of a key at a time and spends by itself. undefined: it asks Redis for each call.
   */
  readonly leaseCredits: number | undefined;
  /** Credits that a key may spend on this server in a day while Redis cannot be reached. 0 rejects calls. */
  readonly goOnCredits: number;
}

/** Files of a certificate and its key, in PEM. The service follows them while it runs. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** TLS of one port. */
export interface TlsConfiguration extends CertificateFiles {
  /** Oldest TLS version that clients may use. */
  readonly minVersion: TlsOptions['minVersion'];
  /** Whether clients may use HTTP/2. */
  readonly http2: boolean;
}

/** Proxies and load balancers in front of the service. */
export interface ProxiesConfiguration {
  readonly trusted: readonly Network[];
  /** Header in which they state the client's address. */
  readonly header: ForwardingHeader;
  /** Whether their connections to the API begin with a PROXY protocol header. */
  readonly proxyProtocol: boolean;
}

/** Cross-origin requests. `origins` is undefined where pages of any origin may call. */
export type CorsConfiguration = Required<CorsOptions>;

/** The admin API, with its token or the file that holds it. */
export type AdminConfiguration = {
  readonly host: string;
  /** TCP port. 0 takes a free one. */
  readonly port: number;
  readonly tls: TlsConfiguration | undefined;
  /** Host names accepted in requests, besides addresses and localhost. */
  readonly hosts: readonly string[];
  /** Whether the port serves the dashboard, which shows no data without the token. */
  readonly dashboard: boolean;
  /** The token of calls that change nothing. undefined: there is none. */
  readonly readOnly: AdminToken | undefined;
  /** Tokens of people and programs. */
  readonly tokens: readonly NamedAdminToken[];
} & AdminToken;

/** The token of one person or program, which the log and the events of keys name. */
export type NamedAdminToken = { readonly name: string; readonly role: 'admin' | 'reader' } & AdminToken;

/** Token that requests to the admin API must carry. */
export type AdminToken = { readonly token: string } | { readonly tokenFile: string };

/** The metrics port, which needs no key. */
export interface MetricsConfiguration {
  readonly host: string;
  /** TCP port. 0 takes a free one. */
  readonly port: number;
  /** Host names accepted in requests, besides addresses and localhost. */
  readonly hosts: readonly string[];
  /** Token that readers must send. undefined: everybody who reaches the port may read. */
  readonly token?: string;
}

/** Graceful shutdown of the service. */
export interface DrainConfiguration {
  /** Time after SIGTERM in which the service still accepts requests while `/readyz` returns 503, in milliseconds. */
  readonly delayMs: number;
  /** Time that it then waits for requests in flight, in milliseconds. */
  readonly timeoutMs: number;
}

/** Contents of errors besides code and message. */
export interface ErrorsConfiguration {
  /** Whether error −32005 of eth_getLogs names a range that works. The service then searches for one. */
  readonly workingRange: boolean;
}

/** The maximum load of one process. */
export interface LoadConfiguration {
  /** Maximum HTTP requests and WebSocket messages in flight. */
  readonly maxRequests: number;
  /** Maximum wait of a request that arrived in one event-loop tick while every tick is late, in milliseconds. */
  readonly maxDelayMs: number;
  /** Maximum bytes of received requests and of responses that clients have not read. */
  readonly maxBytes: number;
  /** Maximum open connections. */
  readonly maxConnections: number;
  /** Maximum open connections of one address. Trusted proxies may have as many as `maxConnections`. */
  readonly maxConnectionsPerAddress: number;
  /** Maximum new TLS connections of one address per second. Trusted proxies have no such limit. */
  readonly tlsConnectionsPerSecond: number;
}

export const DEFAULTS = {
  host: '127.0.0.1',
  port: 8545,
  adminPort: 8546,
  dashboard: true,
  metricsPort: 8547,
  minTlsVersion: 'TLSv1.2',
  http2: true,
  workers: 1,
  drain: { delayMs: 0, timeoutMs: 10_000 },
  load: {
    maxRequests: 10_000,
    maxDelayMs: 250,
    maxBytes: 64 * 1024 * 1024,
    maxConnections: 20_000,
    maxConnectionsPerAddress: 1_000,
    tlsConnectionsPerSecond: 100,
  },
  strictContract: false,
  methods: 'contract',
  errors: { workingRange: false },
  alerts: { thresholds: [75, 90, 100], allowPrivateAddresses: false },
  logLevel: 'info',
  logCalls: false,
  tracing: { sampleRatio: 0.01, serviceName: 'ethread' },
  compression: { minBytes: 65_536, concurrency: 4 },
  cors: { origins: undefined, maxAgeSeconds: 86_400, privateNetwork: false },
  forwardingHeader: 'x-forwarded-for',
  /** Leaves one core for everything else. */
  callThreads: Math.max(1, availableParallelism() - 1),
  sites: { docs: true, playground: true, account: true, embedders: [] },
} as const;
