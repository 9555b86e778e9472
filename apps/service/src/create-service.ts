import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type Accounts, createNetworkSet, createPlanTable, createUnlimitedKeys } from '@ethread/accounts';
import { type AdminServer, createAdminServer } from '@ethread/admin';
import type { Clock, Logger } from '@ethread/core';
import { createCallPool } from '@ethread/execution';
import { createGateway, type Gateway } from '@ethread/gateway';
import { type Certificate, createHostCheck, createProxies, type Proxies } from '@ethread/http';
import type { ImportProgress } from '@ethread/history';
import {
  createMetrics,
  createMetricsServer,
  createRecentCalls,
  type MetricsServer,
  type MetricsServerOptions,
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
import { type Backend, openBackend } from './open-backend.ts';
import { type OpenAccounts, openAccounts } from './open-accounts.ts';
import { tokenOf } from './read-token.ts';
import { listen } from './listen.ts';
import { openSite, openSites } from './sites/open-sites.ts';
import { createReadiness } from './readiness.ts';
import type { WorkerRole } from './workers/worker-role.ts';

/** What the service takes from the world outside. */
export interface ServiceModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Numbers from 0 up to 1, such as Math.random. */
  readonly random: () => number;
  /** Told while a chain is imported. */
  readonly onProgress: (chain: string, progress: ImportProgress) => void;
  /** Exceptions that nothing caught. */
  readonly uncaughtExceptions?: () => number;
  /** What this process is of several, whose metrics are read at their parent; undefined when it is the only one. */
  readonly worker?: WorkerRole | undefined;
  /** Ends the wait for a data folder that another process holds; createService then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The running service. */
export interface Service {
  readonly address: AddressInfo;
  /** Where the admin API listens, when there is one. */
  readonly adminAddress: AddressInfo | undefined;
  /** Whether the dashboard is served there, under `/dashboard`. */
  readonly hasDashboard: boolean;
  /** Where Prometheus reads metrics, when it may. */
  readonly metricsAddress: AddressInfo | undefined;
  /** The paths of the sites that it serves. */
  readonly sites: readonly string[];
  /** Resolves when every chain is imported and its nodes were asked once. @throws {UserError} naming file and reason. */
  readonly started: Promise<void>;
  /** Resolves when, besides, every chain has something to serve, so that `/readyz` says 200; never when it is closed before. */
  readonly ready: Promise<void>;
  /** Why it is not ready though it has started. */
  readonly problems: readonly string[];
  /** Puts in force what can change while the service runs: the plans and the upstream nodes. */
  apply(configuration: Configuration): void;
  /** Reads the certificates' files now, if they changed. */
  reloadCertificates(): void;
  /** Has `/readyz` say 503 and each HTTP answer end its connection; everything is answered still. */
  leave(): void;
  /** Drains, then closes everything in reverse order. An import ends after the block at hand. */
  close(): Promise<void>;
}

/** Puts the parts together. @throws {UserError} for what whoever started it can put right. */
export async function createService(configuration: Configuration, modules: ServiceModules): Promise<Service> {
  const { logger, clock, onProgress, worker } = modules;
  const stopping = new AbortController();
  const plans = createPlanTable(configuration.plans);
  /** The upstream nodes in force, by chain. */
  const upstreams = new Map(configuration.chains.map(({ name, nodes }) => [name, nodes?.nodes]));
  const readiness = createReadiness(() => chains.map(({ backend }) => backend));

  const chains: { configuration: ChainConfiguration; backend: Backend }[] = [];
  let accounts: OpenAccounts | undefined;
  const pool = createCallPool({ logger }, { size: configuration.callThreads });
  let admin: AdminServer | undefined;
  let metricsServer: MetricsServer | undefined;
  const certificates: FollowedCertificate[] = [];
  const follow = (tls: OpenTls | undefined, server: Pick<Gateway, 'renewCertificate'>) => {
    if (!tls) return;
    const renew = (certificate: Certificate) => server.renewCertificate(certificate);
    certificates.push(followCertificate(tls, tls, { logger, clock, renew }));
  };
  const closeStores = async () => {
    for (const certificate of certificates) certificate.close();
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
        { ...modules, pool, tracer, readsCopies: worker === 'reader', signal: modules.signal },
        { strictContract: configuration.strictContract, ...configuration.errors },
      );
      chains.push({ configuration: chain, backend });
    }
    if (configuration.accounts) {
      accounts = await openAccounts(configuration.accounts, { plans, logger, clock });
    }
    const sites = openSites(configuration, { logger });
    const gauges = {
      chains: () => chains.map(({ backend }) => backend.gauges()),
      webSockets: () => gateway.webSockets,
    };
    const metrics =
      configuration.metrics &&
      createMetrics({
        ...gauges,
        underWay: () => gateway.underWay,
        heldBytes: () => gateway.heldBytes,
        uncaughtExceptions: modules.uncaughtExceptions ?? (() => 0),
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
        chains: chains.map(({ configuration: { name, hosts }, backend: { router } }) => ({
          name,
          hosts,
          router,
        })),
        accounts: accountsOf(configuration.keys, clock, accounts?.accounts),
        logger,
        ...(observer && { observer }),
        proxies: proxiesOf(configuration.proxies),
        tracer,
        isReady: () => readiness.isReady,
        unreadyReason: () => readiness.problems.join('; ') || undefined,
        answerPage: sites.answer,
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
    follow(tls, gateway);
    const dashboard = configuration.admin?.dashboard ? openSite('dashboard', { logger }) : undefined;
    if (configuration.admin && recent && accounts) {
      const { host, port, hosts } = configuration.admin;
      // PROXY protocol headers are of the API alone: the administration stands behind no balancer.
      const adminProxies = configuration.proxies && { ...configuration.proxies, proxyProtocol: false };
      const adminTls = openTls(configuration.admin.tls);
      const token = tokenOf(configuration.admin);
      const traffic = (seconds: number, until: number) => ({
        ...recent.last(seconds, until),
        webSockets: gateway.webSockets,
      });
      const router = createAdministration(
        {
          ...{ ...accounts, plans, clock, logger },
          service: { chains: gauges.chains, traffic: worker ? trafficOfWorkers(traffic) : traffic },
        },
        configuration.chains,
      );
      admin = createAdminServer(
        { router, logger, proxies: proxiesOf(adminProxies), ...(dashboard && { answerPage: dashboard }) },
        { host, port, hosts, reusePort: worker !== undefined, token, tls: adminTls },
      );
      follow(adminTls, admin);
    }
    const adminAddress = admin && configuration.admin && (await listen(admin.listen, configuration.admin));
    if (worker) metrics?.tellParent();
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
    // Whether it failed is told by `started`.
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
        for (const certificate of certificates) certificate.reload();
      },
      leave: gateway.leave,
      async close() {
        stopping.abort();
        readiness.close();
        await admin?.close();
        await gateway.close();
        await metricsServer?.close();
        // Whether it failed is told by `started`; here it only has to be over.
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

/** Loaded where it is wanted only: whoever traces nothing pays nothing for it. */
async function openTracing(options: TracingOptions, modules: { readonly logger: Logger }): Promise<Tracing> {
  const { createTracing } = await import('@ethread/tracing');
  return createTracing(modules, options);
}

/** Where metrics are read, and by whom. */
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

/** @throws {UserError} for a certificate that can not be used. */
function openTls(tls: TlsConfiguration | undefined): OpenTls | undefined {
  return tls && { ...tls, ...readCertificate(tls) };
}

/** Those of the stores; with keys of the configuration before them, where there are any. */
function accountsOf(keys: readonly string[], clock: Clock, ofStores: Accounts | undefined): Accounts {
  if (ofStores && keys.length === 0) return ofStores;
  return createUnlimitedKeys(keys, { clock, ...(ofStores ? { others: ofStores } : {}) });
}
