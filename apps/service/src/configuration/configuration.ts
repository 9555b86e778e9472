import { availableParallelism } from 'node:os';
import type { Network, Plan } from '@ethread/accounts';
import type { ProfileName } from '@ethread/chain';
import type { CorsOptions } from '@ethread/gateway';
import type { CompressionOptions, ForwardingHeader, TlsOptions } from '@ethread/http';
import type { ConfiguredNode, KeepOptions, NodesOptions } from '@ethread/nodes';
import type { TracingOptions } from '@ethread/tracing';
import type { OriginChoice } from '../chain-origin.ts';

/** From all to the least. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Everything that the service is told, with defaults filled in. */
export interface Configuration {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Callers speak HTTPS and wss; without it plain HTTP. */
  readonly tls: TlsConfiguration | undefined;
  /** Keys without limits. */
  readonly keys: readonly string[];
  /** By name. */
  readonly plans: Readonly<Record<string, Plan>>;
  /** Where keys with a plan, their credits and their usage are kept; without it there are only `keys`. */
  readonly accounts: AccountsConfiguration | undefined;
  /** Where keys are administered; without it nowhere. */
  readonly admin: AdminConfiguration | undefined;
  /** Where Prometheus reads metrics; without it nowhere. */
  readonly metrics: MetricsConfiguration | undefined;
  /** Processes that serve behind the one port. */
  readonly workers: number;
  /** How the service goes away. */
  readonly drain: DrainConfiguration;
  /** When more work is refused. */
  readonly load: LoadConfiguration;
  /** Keeps to the letter of the reference: what it marks required is required, totalDifficulty is shown. */
  readonly strictContract: boolean;
  /** What errors say beside their code and message. */
  readonly errors: ErrorsConfiguration;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Logs a line for each call and each refusal. */
  readonly logCalls: boolean;
  /** Where traces of requests are sent; without it nowhere. */
  readonly tracing: TracingOptions | undefined;
  /** Which answers over HTTP are compressed. */
  readonly compression: CompressionOptions;
  /** Which pages may call. */
  readonly cors: CorsConfiguration;
  /** Whose word about callers' addresses counts; without it nobody's. */
  readonly proxies: ProxiesConfiguration | undefined;
  /** Threads at most that run calls, estimates and proofs. */
  readonly callThreads: number;
  /** Which of the sites that come with the service it serves, under their names, to whoever asks. */
  readonly sites: Readonly<Record<'docs' | 'playground', boolean>>;
  readonly chains: readonly ChainConfiguration[];
}

/** One chain of the service. */
export interface ChainConfiguration {
  readonly name: string;
  /** Host names that mean this chain; not needed when it is the only one. */
  readonly hosts: readonly string[];
  /** The copy of the chain that the service keeps; without one its nodes answer everything. */
  readonly copy: CopyConfiguration | undefined;
  /** Final blocks that it shares with other servers. */
  readonly shared: SharedConfiguration | undefined;
  /** Who is asked for what is not held; without them nobody. */
  readonly nodes: NodesConfiguration | undefined;
}

/** A chain's own copy. */
export interface CopyConfiguration {
  /** How the chain begins. */
  readonly origin: OriginChoice;
  /** RLP exports and era1 or ere archives, in order. */
  readonly import: readonly string[];
  /** Whether blocks are executed that archives bring, as far as they follow the genesis block without a gap. */
  readonly execute: boolean;
  /** The folder of the chain's stores. */
  readonly data: string;
}

/** Where servers share final blocks: read from there where the copy lacks them, and put there by it. */
export interface SharedConfiguration {
  /** How the chain begins. */
  readonly origin: OriginChoice;
  /** A connection URL. */
  readonly postgres: string;
}

/** A chain's nodes. Their addresses and headers may hold credentials. */
export interface NodesConfiguration {
  readonly nodes: readonly ConfiguredNode[];
  /** undefined: that of the genesis file. */
  readonly chainId: bigint | undefined;
  /** How blocks of the chain are proven; undefined: as its id or its genesis file says. */
  readonly profile: ProfileName | undefined;
  /** Whether a chain of no known family is served, unproven, or rejected at start. */
  readonly unknownChains: 'serve' | 'refuse';
  readonly options: Partial<NodesOptions>;
  /** Who executes calls and makes proofs of states that are held here. */
  readonly calls: 'local' | 'nodes';
  /** How the copy is kept of what they bring. */
  readonly keep: Partial<KeepOptions>;
}

/** The stores of keys, credits and usage. */
export interface AccountsConfiguration {
  /** The folder of the embedded stores, and of the journals of shared ones. */
  readonly data: string;
  /** A connection URL; keys and usage are kept there instead of in `data`. */
  readonly postgres: string | undefined;
  /** Credits are counted there instead of in `data`. */
  readonly redis: RedisConfiguration | undefined;
}

/** Credits that several servers share. */
export interface RedisConfiguration {
  readonly url: string;
  /** Credits that this server takes of a key at a time and spends by itself; undefined asks for each call. */
  readonly leaseCredits: number | undefined;
  /** Credits that a key may spend on this server in a day while Redis can not be reached; 0 refuses. */
  readonly goOnCredits: number;
}

/** Where a certificate and its key are, in PEM. They are followed while the service runs. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** TLS of one port. */
export interface TlsConfiguration extends CertificateFiles {
  /** The oldest version that callers may speak. */
  readonly minVersion: TlsOptions['minVersion'];
  /** Whether callers may speak HTTP/2. */
  readonly http2: boolean;
}

/** Proxies and load balancers in front of the service. */
export interface ProxiesConfiguration {
  readonly trusted: readonly Network[];
  /** The header by which they tell the caller's address. */
  readonly header: ForwardingHeader;
  /** Whether their connections to the API begin with a PROXY protocol header. */
  readonly proxyProtocol: boolean;
}

/** Cross-origin requests; `origins` is undefined where those of any origin may call. */
export type CorsConfiguration = Required<CorsOptions>;

/** The admin API, with its token or the file that holds it. */
export type AdminConfiguration = {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly tls: TlsConfiguration | undefined;
  /** Host names by which it may be asked for, beside addresses and localhost. */
  readonly hosts: readonly string[];
  /** Whether it serves the dashboard, which knows nothing until someone has the token. */
  readonly dashboard: boolean;
} & AdminToken;

/** What requests to the admin API must bear. */
export type AdminToken = { readonly token: string } | { readonly tokenFile: string };

/** Where metrics are read, without a key. */
export interface MetricsConfiguration {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Host names by which they may be asked for, beside addresses and localhost. */
  readonly hosts: readonly string[];
  /** What readers must bear; undefined lets everybody read who reaches the port. */
  readonly token?: string;
}

/** How the service goes away when it is told to. */
export interface DrainConfiguration {
  /** How long after SIGTERM it still takes what comes while `/readyz` says 503, in milliseconds. */
  readonly delayMs: number;
  /** How long it then waits for what is under way, in milliseconds. */
  readonly timeoutMs: number;
}

/** What errors say beside their code and message. */
export interface ErrorsConfiguration {
  /** Whether −32005 of eth_getLogs names a range that works, which is looked for then. */
  readonly workingRange: boolean;
}

/** The most work that one process takes. */
export interface LoadConfiguration {
  /** HTTP requests and WebSocket messages that are worked on at a time. */
  readonly maxRequests: number;
  /** How long what came in one turn of the event loop may wait while every turn is late, in milliseconds. */
  readonly maxDelayMs: number;
  /** Bytes of requests that came and of responses that clients have not read, held at a time. */
  readonly maxBytes: number;
  /** Connections that may be open at a time. */
  readonly maxConnections: number;
  /** Connections that one address may have open at a time; trusted proxies may have all. */
  readonly maxConnectionsPerAddress: number;
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
  },
  strictContract: false,
  errors: { workingRange: false },
  logLevel: 'info',
  logCalls: false,
  tracing: { sampleRatio: 0.01, serviceName: 'ethread' },
  compression: { minBytes: 65_536, concurrency: 4 },
  cors: { origins: undefined, maxAgeSeconds: 86_400, privateNetwork: false },
  forwardingHeader: 'x-forwarded-for',
  /** One core stays for everything else. */
  callThreads: Math.max(1, availableParallelism() - 1),
  sites: { docs: true, playground: true },
} as const;
