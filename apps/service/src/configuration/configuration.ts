import { availableParallelism } from 'node:os';
import type { IpRange } from '@ethread/accounts';
import type { ProfileName } from '@ethread/chain';
import type { CorsOptions } from '@ethread/gateway';
import type { BlockWindow } from '@ethread/history';
import type { S3Location } from '@ethread/storage/objects';
import type { BeaconAddress } from '@ethread/upstreams/consensus';
import type { ConfiguredNode, NodesOptions } from '@ethread/upstreams';
import type { OriginChoice } from '../chain-origin.ts';
import type {
  FileAdmin,
  FileChain,
  FileConfiguration,
  FileConsensus,
  FileSegmentBucket,
  FileTls,
  FileToken,
} from './file-configuration.gen.ts';

/** Log levels, from the most verbose to the least. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** `contract`: the methods of the contract. `extended`: also the companion methods. */
export const METHOD_CHOICES = ['contract', 'extended'] as const;
export type MethodChoice = (typeof METHOD_CHOICES)[number];

/** A part of the configuration as the file states it, which nothing changes. */
type Stated<Part> = Part extends object ? { readonly [Key in keyof Part]: Stated<Part[Key]> } : Part;

/** The keys of the file whose values are parsed, or completed from others. */
type ParsedKey = 'tls' | 'keys' | 'accounts' | 'admin' | 'cors' | 'proxies' | 'callThreads' | 'chains';

/**
 * The configuration of the service: the file with its defaults filled in, its texts parsed, and its paths resolved. The
 * types of the file are generated from its schema.
 */
export interface Configuration extends Omit<Stated<FileConfiguration>, ParsedKey> {
  readonly tls: TlsConfiguration | undefined;
  readonly keys: readonly string[];
  readonly accounts: AccountsConfiguration | undefined;
  readonly admin: AdminConfiguration | undefined;
  /** Pages that may call. `origins` is undefined where pages of any origin may call. */
  readonly cors: Required<CorsOptions>;
  readonly proxies: ProxiesConfiguration | undefined;
  readonly callThreads: number;
  readonly chains: readonly ChainConfiguration[];
}

export interface ChainConfiguration extends Pick<Stated<FileChain>, 'name' | 'hosts'> {
  /** The local store of the chain. Without it the chain's upstream nodes serve every request. */
  readonly copy: CopyConfiguration | undefined;
  /** Upstream nodes that serve data the local store lacks. Without them no upstream is asked. */
  readonly nodes: NodesConfiguration | undefined;
  /** How consensus is followed. Without it nodes say what is finalized. */
  readonly consensus: ConsensusConfiguration | undefined;
}

/** The local store of a chain. */
export interface CopyConfiguration extends Pick<Stated<FileChain>, 'import' | 'execute'> {
  readonly origin: OriginChoice;
  /** Folder of the chain's stores. */
  readonly data: string;
  readonly bucket?: BucketConfiguration | undefined;
  /** The newest blocks that stay stored. undefined: all blocks. */
  readonly window?: BlockWindow | undefined;
}

/** The S3-compatible store in which servers share segments of final blocks. */
export interface BucketConfiguration extends Omit<Stated<FileSegmentBucket>, 'url'> {
  readonly location: S3Location;
}

/** The upstream nodes of a chain. Their addresses and headers may hold credentials. */
export interface NodesConfiguration extends Pick<
  Stated<FileChain>,
  'calls' | 'provenOnly' | 'proofsPerMinute' | 'keep'
> {
  readonly nodes: readonly ConfiguredNode[];
  /** Chain id. undefined: the id of the genesis file. */
  readonly chainId: bigint | undefined;
  /** Family by which blocks of the chain are proven. undefined: chosen by chain id or genesis file. */
  readonly profile: ProfileName | undefined;
  readonly options: Partial<NodesOptions>;
}

/** How consensus is followed. The addresses and headers of its nodes may hold credentials. */
export interface ConsensusConfiguration {
  readonly nodes: readonly BeaconAddress[];
  readonly checkpoint: Uint8Array | undefined;
  /** The parameters of an own network. undefined: those of the public network of the chain. */
  readonly network: Stated<FileConsensus>['network'];
}

/** The stores of keys, credits and usage. */
export interface AccountsConfiguration {
  readonly data: string;
  /** A connection URL with its password. Accounts are stored there instead of in `data`. */
  readonly postgres: string | undefined;
}

/** TLS of one port. The service follows the files while it runs. */
export type TlsConfiguration = Stated<FileTls>;

export type CertificateFiles = Pick<TlsConfiguration, 'certFile' | 'keyFile'>;

/** Proxies and load balancers in front of the service. */
export interface ProxiesConfiguration {
  readonly trusted: readonly IpRange[];
}

/** The admin API, with the tokens of which each request must carry one. */
export interface AdminConfiguration extends Omit<Stated<FileAdmin>, 'tls' | 'tokens'> {
  readonly tls: TlsConfiguration | undefined;
  /** Tokens of people and programs, which the log names. */
  readonly tokens: readonly Stated<FileToken>[];
}

export const DEFAULTS = {
  host: '127.0.0.1',
  port: 8545,
  adminPort: 8546,
  metricsPort: 8547,
  workers: 1,
  drain: { delayMs: 0, timeoutMs: 10_000 },
  load: {
    maxRequests: 10_000,
    maxBytes: 64 * 1024 * 1024,
    maxConnections: 20_000,
    maxConnectionsPerAddress: 1_000,
    tlsConnectionsPerSecond: 100,
  },
  strictContract: false,
  methods: 'contract',
  errors: { workingRange: true },
  logLevel: 'info',
  logCalls: false,
  logParams: false,
  tracing: { sampleRatio: 0.01 },
  cors: { origins: undefined },
  /** Leaves one core for everything else. */
  callThreads: Math.max(1, availableParallelism() - 1),
  sites: { docs: true, playground: true, account: true },
} as const;
