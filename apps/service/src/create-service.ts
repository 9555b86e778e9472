import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type Admission, createNetworkSet, createPlanTable, createUnlimitedKeys } from '@ethread/api-keys';
import { type AdminServer, createAdminServer } from '@ethread/admin';
import type { Clock, Logger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { createCallPool } from '@ethread/execution';
import { createGateway, type Gateway } from '@ethread/gateway';
import { type Certificate, createHostCheck, createProxies, type Proxies } from '@ethread/http';
import type { ImportProgress } from '@ethread/history';
import {
  createMetrics,
  createMetricsServer,
  createRecentCalls,
  type ImportGauges,
  type MetricsServer,
  type MetricsServerOptions,
  type StoreGauges,
  trafficOfWorkers,
} from '@ethread/metrics';
import type { Tracing, TracingOptions } from '@ethread/tracing';
import { createCallLog, observersOf } from './call-log.ts';
import { type FollowedCertificate, followCertificate } from './certificates/follow-certificate.ts';
import { type ReadCertificate, readCertificate } from './certificates/read-certificate.ts';
import type {
  ChainConfiguration,
  Configuration,
  MetricsConfiguration,
  ProxiesConfiguration,
  TlsConfiguration,
} from './configuration/configuration.ts';
import { createAdministration } from './create-administration.ts';
import { createDatabaseMeters } from './database-meters.ts';
import { type Backend, openBackend } from './open-backend.ts';
import { openAccount } from './open-account.ts';
import { type OpenAccounts, openAccounts } from './open-accounts.ts';
import { tokensOf } from './read-token.ts';
import { listen } from './listen.ts';
import { openDashboard, openSites } from './sites/open-sites.ts';
import { createReadiness } from './readiness.ts';
import { measureStore } from './store-gauges.ts';
import { VERSION } from './version.ts';
import type { WorkerRole } from './workers/worker-role.ts';

/** The external dependencies of the service. */
export interface ServiceModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Numbers from 0 up to 1, such as Math.random. */
  readonly random: () => number;
  /** Called while a chain is imported. */
  readonly onProgress: (chain: string, progress: ImportProgress) => void;
  /** Count of uncaught exceptions. */
  readonly uncaughtExceptions?: () => number;
  /** Counts of configuration reloads by outcome. */
  readonly reloads?: () => Readonly<Record<string, number>>;
  /** The progress of each chain's import. */
  readonly imports?: () => readonly ImportGauges[];
  /** Role of this worker process, whose parent exposes the metrics. undefined when it is the only process. */
  readonly worker?: WorkerRole | undefined;
  /** Aborts the wait for a data folder that another process holds. createService then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The running service. */
export interface Service {
  readonly address: AddressInfo;
  /** Address of the admin API, when there is one. */
  readonly adminAddress: AddressInfo | undefined;
  /** Whether the admin port serves the dashboard under `/dashboard`. */
  readonly hasDashboard: boolean;
  /** Address of the metrics port, when there is one. */
  readonly metricsAddress: AddressInfo | undefined;
  /** Paths of the served sites. */
  readonly sites: readonly string[];
  /**
   * Resolves when every chain is imported and its upstream nodes were asked once. @throws {UserError} naming file and
   * reason.
   */
  readonly started: Promise<void>;
  /**
   * Resolves when the service has started and every chain has something to serve, so that `/readyz` returns 200. Never
   * resolves when the service is closed before.
   */
  readonly ready: Promise<void>;
  /** Reasons why a started service is not ready. */
  readonly problems: readonly string[];
  /** Applies the settings that can change while the service runs: the plans and the upstream nodes. */
  apply(configuration: Configuration): void;
  /** Reads the certificates' files now if they changed. */
  reloadCertificates(): void;
  /**
   * Starts the drain: `/readyz` returns 503, and each HTTP response closes its connection. The service still serves
   * every request.
   */
  leave(): void;
  /** Drains, then closes everything in reverse order. An import ends after the current block. */
  close(): Promise<void>;
}

/** Creates the service. @throws {UserError} for a problem that the operator can fix. */
export async function createService(configuration: Configuration, modules: ServiceModules): Promise<Service> {
  const { logger, clock, onProgress, worker } = modules;
  await useWasmCrypto();
  const stopping = new AbortController();
  const plans = createPlanTable(configuration.plans);
  /** The upstream nodes in use, by chain. */
  const upstreams = new Map(configuration.chains.map(({ name, nodes }) => [name, nodes?.nodes]));
  const readiness = createReadiness(() => chains.map(({ backend }) => backend));

  const chains: { configuration: ChainConfiguration; backend: Backend }[] = [];
  let accounts: OpenAccounts | undefined;
  let damagedAccountReads = 0;
  const meters = createDatabaseMeters();
  const pool = createCallPool({ logger }, { size: configuration.callThreads });
  let admin: AdminServer | undefined;
  let metricsServer: MetricsServer | undefined;
  const certificates = new Map<string, FollowedCertificate>();
  const follow = (listener: string, tls: OpenTls | undefined, server: Pick<Gateway, 'renewCertificate'>) => {
    if (!tls) return;
    const renew = (certificate: Certificate) => server.renewCertificate(certificate);
    certificates.set(listener, followCertificate(tls, tls, { logger, clock, renew }));
  };
  const closeStores = async () => {
    for (const certificate of certificates.values()) certificate.close();
    await accounts?.close();
    await pool.close();
    for (const { backend } of chains.toReversed()) await backend.close();
    await tracing?.close();
  };
  const tracing = configuration.tracing && (await openTracing(configuration.tracing, { logger }));
  const tracer = tracing?.tracer;
  try {
    for (const chain of configuration.chains) {
      const backend = await openBackend(
        chain,
        {
          ...{ ...modules, pool, tracer, openMeter: meters.open },
          ...{ readsCopies: worker === 'reader', signal: modules.signal },
        },
        {
          strictContract: configuration.strictContract,
          methods: configuration.methods,
          ...configuration.errors,
        },
      );
      chains.push({ configuration: chain, backend });
    }
    if (configuration.accounts) {
      accounts = await openAccounts(configuration.accounts, {
        plans,
        logger,
        clock,
        onDamage: () => void damagedAccountReads++,
        openMeter: meters.open,
      });
    }
    const sites = openSites(configuration, { logger });
    const proxies = proxiesOf(configuration.proxies);
    const account = openAccount({ accounts, plans, proxies, clock, logger }, configuration);
    const gauges = {
      chains: () => chains.map(({ backend }) => backend.gauges()),
      webSockets: () => gateway.webSockets,
    };
    const metrics =
      configuration.metrics &&
      createMetrics({
        ...gauges,
        inFlight: () => gateway.inFlight,
        bufferedBytes: () => gateway.bufferedBytes,
        uncaughtExceptions: modules.uncaughtExceptions ?? (() => 0),
        operation: {
          version: VERSION,
          stores: () => measureStores(configuration),
          certificateEnds: () =>
            Object.fromEntries([...certificates].map(([listener, { notAfter }]) => [listener, notAfter])),
          reloads: modules.reloads ?? (() => ({})),
          damagedAccountReads: () => damagedAccountReads,
          databases: meters.read,
          imports: modules.imports ?? (() => []),
        },
      });
    const recent = configuration.admin && createRecentCalls({ clock });
    const observer = observersOf([
      metrics,
      recent,
      configuration.logCalls ? createCallLog(logger) : undefined,
    ]);
    const tls = openTls(configuration.tls);
    const gateway = createGateway(
      {
        chains: chains.map(({ configuration: { name, hosts }, backend }) => ({
          name,
          hosts,
          router: backend.router,
          seeBlocks: backend.seeBlocks,
          findRepeat: backend.findRepeat,
        })),
        accounts: accountsOf(configuration.keys, clock, accounts?.accounts),
        logger,
        ...(observer && { observer }),
        proxies,
        tracer,
        isReady: () => readiness.isReady,
        unreadyReason: () => readiness.problems.join('; ') || undefined,
        serveOther: (request, scope) => account?.(request, scope) ?? sites.respond(request),
      },
      {
        host: configuration.host,
        port: configuration.port,
        reusePort: worker !== undefined,
        tls,
        drainTimeoutMs: configuration.drain.timeoutMs,
        ...configuration.load,
        compression: configuration.compression,
        cors: configuration.cors,
      },
    );
    follow('api', tls, gateway);
    const dashboard = configuration.admin?.dashboard ? openDashboard(configuration, { logger }) : undefined;
    if (configuration.admin && recent && accounts) {
      const { host, port, hosts } = configuration.admin;
      // Only the API reads PROXY protocol headers, because the admin API stands behind no load balancer.
      const adminProxies = configuration.proxies && { ...configuration.proxies, proxyProtocol: false };
      const adminTls = openTls(configuration.admin.tls);
      const tokens = tokensOf(configuration.admin);
      const traffic = (seconds: number, until: number) => ({
        ...recent.last(seconds, until),
        webSockets: gateway.webSockets,
      });
      const router = createAdministration(
        {
          ...{ ...accounts, plans, clock, logger },
          service: { chains: gauges.chains, traffic: worker ? trafficOfWorkers(traffic) : traffic },
        },
        configuration,
      );
      admin = createAdminServer(
        { router, logger, proxies: proxiesOf(adminProxies), ...(dashboard && { servePage: dashboard }) },
        { host, port, hosts, reusePort: worker !== undefined, ...tokens, tls: adminTls },
      );
      follow('admin', adminTls, admin);
    }
    const adminAddress = admin && configuration.admin && (await listen(admin.listen, configuration.admin));
    if (worker) metrics?.notifyParent();
    else if (metrics && configuration.metrics)
      metricsServer = createMetricsServer(metrics, metricsOptionsOf(configuration.metrics));
    const metricsAddress =
      metricsServer && configuration.metrics && (await listen(metricsServer.listen, configuration.metrics));
    const address = await listen(gateway.listen, configuration);

    const importing = (async () => {
      for (const { configuration: chain, backend } of chains) {
        await backend.start(stopping.signal, (progress) => onProgress(chain.name, progress));
      }
      if (stopping.signal.aborted) return;
      if (configuration.chains.some(({ copy }) => copy)) pool.warmUp();
      await readiness.begin();
    })();
    const ready = importing.then(() => readiness.ready);
    // `started` reports the failure.
    ready.catch(() => undefined);
    return {
      address,
      adminAddress,
      hasDashboard: dashboard !== undefined,
      metricsAddress,
      sites: sites.prefixes,
      started: importing,
      ready,
      get problems() {
        return readiness.problems;
      },
      apply(changed) {
        plans.replace(changed.plans);
        for (const { configuration: chain, backend } of chains) {
          const { nodes } = changed.chains.find(({ name }) => name === chain.name) ?? {};
          if (nodes && !isDeepStrictEqual(nodes.nodes, upstreams.get(chain.name))) {
            upstreams.set(chain.name, nodes.nodes);
            backend.updateNodes(nodes.nodes);
          }
        }
      },
      reloadCertificates() {
        for (const certificate of certificates.values()) certificate.reload();
      },
      leave: gateway.leave,
      async close() {
        stopping.abort();
        readiness.close();
        await admin?.close();
        await gateway.close();
        await metricsServer?.close();
        // `started` reports the failure. This line only waits for the end.
        await importing.catch(() => undefined);
        await closeStores();
      },
    };
  } catch (error) {
    await admin?.close();
    await metricsServer?.close();
    await closeStores();
    throw error;
  }
}

/** Loaded on demand, so that a service without tracing does not pay for it. */
async function openTracing(options: TracingOptions, modules: { readonly logger: Logger }): Promise<Tracing> {
  const { createTracing } = await import('@ethread/tracing');
  return createTracing(modules, options);
}

/** Returns the options of the metrics server. */
export function metricsOptionsOf({ hosts, ...metrics }: MetricsConfiguration): MetricsServerOptions {
  return { ...metrics, isAllowedHost: createHostCheck(hosts) };
}

function proxiesOf(configuration: ProxiesConfiguration | undefined): Proxies | undefined {
  if (!configuration) return undefined;
  const trusted = createNetworkSet(configuration.trusted);
  return createProxies({ ...configuration, isTrusted: (address) => trusted.has(address) });
}

/** TLS with its certificate. */
type OpenTls = TlsConfiguration & ReadCertificate;

/** Reads the certificate of TLS. @throws {UserError} for a certificate that cannot be used. */
/** Measures the data folders of a configuration. */
function measureStores({ chains, accounts }: Configuration): StoreGauges[] {
  const folders = chains.flatMap(({ name, copy }) =>
    copy?.data === undefined ? [] : [{ name, folder: copy.data }],
  );
  if (accounts) folders.push({ name: 'accounts', folder: accounts.data });
  return folders.flatMap(({ name, folder }) => measureStore(name, folder) ?? []);
}

function openTls(tls: TlsConfiguration | undefined): OpenTls | undefined {
  return tls && { ...tls, ...readCertificate(tls) };
}

/** Returns the admission by the stores of accounts, preceded by the keys of the configuration where it has any. */
function accountsOf(keys: readonly string[], clock: Clock, ofStores: Admission | undefined): Admission {
  if (ofStores && keys.length === 0) return ofStores;
  return createUnlimitedKeys(keys, { clock, ...(ofStores ? { others: ofStores } : {}) });
}
