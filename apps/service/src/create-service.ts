import type { AddressInfo } from 'node:net';
import { createPlanTable } from '@ethread/accounts';
import { type Awaitable, type Clock, type Logger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { createCallPool } from '@ethread/execution';
import { createGateway } from '@ethread/gateway';
import type { ImportProgress } from '@ethread/history';
import { createMetrics, createMetricsServer, type ImportGauges } from '@ethread/metrics';
import type { Tracing, TracingOptions } from '@ethread/metrics/tracing';
import { methodTable } from '@ethread/types';
import { createCallLog, observersOf } from './call-log.ts';
import { followCertificates, openTls } from './certificates/follow-certificates.ts';
import type { Configuration } from './configuration/configuration.ts';
import { acceptedConnections } from './file-limit.ts';
import { listen } from './listen.ts';
import { metricsOptionsOf } from './metrics-options.ts';
import { openAccount } from './open-account.ts';
import { admissionOf, openAccounts } from './open-accounts.ts';
import { openActivity } from './open-activity.ts';
import { openAdmin } from './open-admin.ts';
import { openChains } from './open-chains.ts';
import { closedBy, openParts } from './opened-parts.ts';
import { proxiesOf } from './proxies-of.ts';
import { countKeysNearLimit } from './keys-near-limit.ts';
import { createReadiness } from './readiness.ts';
import { openSites } from './sites/open-sites.ts';
import { serveChainFacts } from './sites/serve-chain-facts.ts';
import { measureStores } from './store-gauges.ts';
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
  /** Prepares this thread for calls. It begins when the chains are complete, and ends before the service is ready. */
  readonly warmUp?: () => Awaitable<void>;
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
   * Resolves when every chain is imported, its upstream nodes were asked once, and the warm-up has ended. @throws
   * {UserError} naming file and reason.
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
   * Starts the drain: `/readyz` returns 503. The service still serves every request.
   *
   * @param announces - whether each HTTP response closes its connection before the service closes.
   */
  leave(announces: boolean): void;
  /** Drains, then closes everything in reverse order. An import ends after the current block. */
  close(): Promise<void>;
}

/** Creates the service. @throws {UserError} for a problem that the operator can fix. */
export async function createService(configuration: Configuration, modules: ServiceModules): Promise<Service> {
  await useWasmCrypto();
  return openParts((stores) =>
    openParts((servers) => openService(configuration, modules, { stores, servers })),
  );
}

/** The parts to close. The stores stay open until the servers have drained and the import has ended. */
interface OpenedParts {
  readonly stores: AsyncDisposableStack;
  readonly servers: AsyncDisposableStack;
}

async function openService(
  configuration: Configuration,
  modules: ServiceModules,
  { stores, servers }: OpenedParts,
): Promise<Service> {
  const { logger, clock, worker } = modules;
  const reusePort = worker !== undefined;
  const plans = createPlanTable(configuration.plans);
  const imports = modules.imports ?? (() => []);

  const tracing = configuration.tracing && (await openTracing(configuration.tracing, { logger }));
  closedBy(stores, tracing);
  const tracer = tracing?.tracer;
  const pool = createCallPool(
    { logger },
    { size: configuration.callThreads, maxReturnBytes: methodTable.eth_call.limits.maxReturnBytes },
  );
  const readsCopies = worker === 'reader';
  const chains = await openChains(configuration, {
    ...modules,
    signal: modules.signal,
    pool,
    tracer,
    readsCopies,
  });
  closedBy(stores, chains);
  // Its threads end before the stores that they read are closed.
  closedBy(stores, pool);
  const accounts =
    configuration.accounts && (await openAccounts(configuration.accounts, { plans, logger, clock }));
  closedBy(stores, accounts);
  const certificates = closedBy(stores, followCertificates({ logger }));

  const nearLimit =
    configuration.metrics &&
    accounts &&
    countKeysNearLimit({ keyring: accounts.keyring, plans, usage: accounts.stores.usage, clock, logger });
  closedBy(stores, nearLimit);
  const metrics =
    configuration.metrics &&
    createMetrics({
      chains: chains.gauges,
      webSockets: () => gateway.webSockets,
      inFlight: () => gateway.inFlight,
      bufferedBytes: () => gateway.bufferedBytes,
      uncaughtExceptions: modules.uncaughtExceptions ?? (() => 0),
      operation: {
        version: VERSION,
        stores: () => measureStores(configuration),
        certificateEnds: certificates.ends,
        reloads: modules.reloads ?? (() => ({})),
        keysNearLimit: () => nearLimit?.read() ?? new Map(),
        damagedAccountReads: () => accounts?.damagedReads() ?? 0,
        rejectedConnections: () => gateway.rejectedConnections,
        isPostgresReached: () => accounts?.isPostgresReached(),
        imports,
      },
    });
  const activity = openActivity({ clock, webSockets: () => gateway.webSockets, worker }, configuration);
  const callLog = configuration.logCalls ? createCallLog(logger) : undefined;
  const observer = observersOf([metrics, ...(activity?.observers ?? []), callLog]);
  // A worker's parent exposes the metrics of all workers.
  if (worker) metrics?.notifyParent();
  const metricsServer =
    !worker && metrics && configuration.metrics
      ? createMetricsServer(metrics, metricsOptionsOf(configuration.metrics))
      : undefined;
  closedBy(servers, metricsServer);

  const readiness = createReadiness({
    chains: () => chains.backends,
    onChange(problems) {
      if (problems.length === 0) logger.info({}, 'ready again');
      for (const problem of problems) logger.error({ problem }, 'not ready anymore');
    },
  });
  const proxies = proxiesOf(configuration.proxies);
  const sites = openSites(configuration, { logger });
  const facts = serveChainFacts(chains.served);
  const account = openAccount({ accounts, plans, activity, proxies, clock, logger }, configuration);
  const tls = openTls(configuration.tls);
  const gateway = createGateway(
    {
      chains: chains.served,
      accounts: admissionOf(configuration.keys, clock, accounts),
      logger,
      observer,
      proxies,
      tracer,
      readiness: () => {
        const { isReady, problems } = readiness;
        if (isReady) return { isReady, lines: chains.backends.flatMap((chain) => chain.notes()) };
        const reason = problems.join('; ') || shareDone(imports());
        return { isReady, lines: reason === undefined ? [] : [reason] };
      },
      serveOther: (request, scope) => account?.(request, scope) ?? facts(request) ?? sites.respond(request),
    },
    {
      host: configuration.host,
      port: configuration.port,
      reusePort,
      tls,
      drainTimeoutMs: configuration.drain.timeoutMs,
      ...configuration.load,
      maxConnections: acceptedConnections(configuration.load.maxConnections, logger),
      cors: configuration.cors,
    },
  );
  closedBy(servers, gateway);
  certificates.follow('api', tls, gateway);
  const admin =
    accounts &&
    activity &&
    openAdmin(
      { accounts, plans, chains, activity, imports, certificates, worker, clock, logger },
      configuration,
    );
  closedBy(servers, admin);

  const adminAddress = admin && (await listen(admin.listen, admin));
  const metricsAddress =
    metricsServer && configuration.metrics && (await listen(metricsServer.listen, configuration.metrics));
  const address = await listen(gateway.listen, configuration);

  const stopping = new AbortController();
  const importing = (async () => {
    await chains.start(stopping.signal, modules.onProgress);
    if (stopping.signal.aborted) return;
    const hasStores = configuration.chains.some(({ copy }) => copy);
    await Promise.all([hasStores && pool.warmUp(), modules.warmUp?.()]);
    await readiness.begin();
  })();
  const ready = importing.then(() => readiness.ready);
  // `started` reports the failure.
  ready.catch(() => undefined);
  return {
    address,
    adminAddress,
    hasDashboard: admin?.hasDashboard ?? false,
    metricsAddress,
    sites: sites.prefixes,
    started: importing,
    ready,
    get problems() {
      return readiness.problems;
    },
    apply(changed) {
      plans.replace(changed.plans);
      chains.update(changed.chains);
    },
    reloadCertificates: certificates.reload,
    leave: gateway.leave,
    async close() {
      stopping.abort();
      readiness.close();
      await servers.disposeAsync();
      // `started` reports the failure. This line only waits for the end.
      await importing.catch(() => undefined);
      await stores.disposeAsync();
    },
  };
}

/** Returns how far the running imports are, or undefined where none runs. */
function shareDone(imports: readonly ImportGauges[]): string | undefined {
  const running = imports.filter(({ isRunning }) => isRunning);
  return (
    running
      .map(({ chain, kind, share }) => `${chain}: ${kind}, ${Math.floor(100 * share)} % done`)
      .join('; ') || undefined
  );
}

/** Loaded on demand, so that a service without tracing does not pay for it. */
async function openTracing(options: TracingOptions, modules: { readonly logger: Logger }): Promise<Tracing> {
  const { createTracing } = await import('@ethread/metrics/tracing');
  return createTracing(modules, options);
}
