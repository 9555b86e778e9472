import { type AdminServer, createAdminServer } from '@ethread/admin';
import type { Plans } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';
import type { ImportGauges } from '@ethread/metrics';
import { type FollowedCertificates, openTls } from './certificates/follow-certificates.ts';
import type { Configuration } from './configuration/configuration.ts';
import { createAdministration } from './create-administration.ts';
import type { Activity } from './open-activity.ts';
import type { OpenAccounts } from './open-accounts.ts';
import type { OpenChains } from './open-chains.ts';
import { openOperation } from './operation/open-operation.ts';
import { proxiesOf } from './proxies-of.ts';
import { openDashboard } from './sites/open-sites.ts';
import type { PortPlace } from './try-port.ts';
import type { WorkerRole } from './workers/worker-role.ts';

export interface AdminDependencies {
  readonly accounts: OpenAccounts;
  readonly plans: Plans;
  readonly chains: Pick<OpenChains, 'gauges' | 'backends'>;
  readonly activity: Activity;
  readonly imports: () => readonly ImportGauges[];
  readonly certificates: FollowedCertificates;
  /** Role of this process. undefined when it is the only one. */
  readonly worker: WorkerRole | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The server of the admin port, which does not listen yet, and its configured place. */
export interface OpenAdmin extends AdminServer, PortPlace {
  /** Whether the port serves the dashboard. */
  readonly hasDashboard: boolean;
}

/** Opens the admin port. Returns undefined where the configuration has none. @throws {UserError} */
export function openAdmin(
  { accounts, plans, chains, activity, imports, certificates, worker, clock, logger }: AdminDependencies,
  configuration: Configuration,
): OpenAdmin | undefined {
  const { admin, proxies } = configuration;
  if (!admin) return undefined;
  const { host, port, hosts, token, tokens } = admin;
  const operation = openOperation({ chains, activity, imports, clock }, configuration);
  const service = { chains: chains.gauges, operation, ...activity };
  const router = createAdministration({ ...accounts, plans, clock, logger, service }, configuration);
  const dashboard = openDashboard(configuration, { logger });
  const tls = openTls(admin.tls);
  const server = createAdminServer(
    {
      router,
      logger,
      proxies: proxiesOf(proxies),
      ...(dashboard && { servePage: dashboard }),
    },
    { host, port, hosts, reusePort: worker !== undefined, token, tokens, tls },
  );
  certificates.follow('admin', tls, server);
  return { ...server, host, port, hasDashboard: dashboard !== undefined };
}
