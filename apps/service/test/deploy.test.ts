import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, pathOf } from '@ethread/setup';
import { Ajv } from 'ajv';
import { loadConfiguration } from 'ethread';
import { parse, parseAllDocuments } from 'yaml';
import { temporaryFolder } from './service-process.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (file: string) => parse(readFileSync(join(DEPLOY, file), 'utf8'), { merge: true });
const COMPOSE = read('compose/compose.yaml');
const VALUES = read('helm/ethread/values.yaml');
const ENVIRONMENT = { POSTGRES_PASSWORD: 'secret/of@postgres#1', ADMIN_TOKEN: 'a'.repeat(32) };

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, string>>;
}

function render(release: string, ...flags: readonly string[]): readonly Manifest[] {
  const args = ['template', release, join(DEPLOY, 'helm/ethread'), ...flags];
  const { status, stdout, stderr } = spawnSync(`${pathOf('Helm')}`, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

function podOf(manifests: readonly Manifest[], suffix = '') {
  const set = manifests.find(
    ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name.endsWith(`ethread${suffix}`),
  );
  return Object(set?.spec['template']);
}

/** Loads the configuration that the chart gives to each server. */
function configurationOf(manifests: readonly Manifest[]) {
  const folder = temporaryFolder();
  const file = join(folder, 'ethread.yaml');
  const map = manifests.find(({ kind }) => kind === 'ConfigMap');
  writeFileSync(file, map?.data?.['ethread.yaml'] ?? '');
  return loadConfiguration(file, ENVIRONMENT);
}

describe('the deployment files', () => {
  it('start the servers of the compose file with a valid configuration', () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    copyFileSync(join(DEPLOY, 'compose/ethread.yaml'), file);
    const { accounts, drain } = loadConfiguration(file, ENVIRONMENT);
    const hostOf = (url = '') => new URL(url).hostname;
    expect(Object.keys(COMPOSE.services)).toContain(hostOf(accounts?.postgres));
    for (const name of ['ethread-1', 'ethread-2', 'ethread-3']) {
      const { volumes, stop_grace_period: grace, environment } = COMPOSE.services[name];
      expect(volumes).toContain(`${name}:/var/lib/ethread`);
      expect(Number.parseInt(grace) * 1_000).toBeGreaterThan(drain.delayMs + drain.timeoutMs);
      expect(Object.keys(environment)).toEqual(['POSTGRES_PASSWORD', 'ADMIN_TOKEN']);
      expect(COMPOSE.volumes).toHaveProperty(name);
    }
  });

  it('have a schema of the chart, with that of the configuration, which names a wrong member', () => {
    const ajv = new Ajv({ strict: false });
    const validate = ajv.compile(read('helm/ethread/values.schema.json'));
    const faultsOf = (configuration: object) => {
      validate({ ...VALUES, configuration });
      return ajv.errorsText(validate.errors);
    };
    expect(faultsOf(VALUES.configuration)).toBe('No errors');
    const chain = { name: 'main', chainId: 1, nods: [] };
    expect(faultsOf({ chains: [chain] })).toMatch(
      /^data\/configuration\/chains\/0 must NOT have additional prop/,
    );
  });

  it('create a first key where there is none', () => {
    const { command, restart } = COMPOSE.services['first-key'];
    expect(command.slice(0, 2)).toEqual(['keys', 'create']);
    expect(command).toContain('--if-none');
    // With `unless-stopped`, Docker would restart a service that ended with 0.
    expect(restart).toBe('on-failure');
  });

  it('build an image whose process is not root and is stopped by SIGTERM', () => {
    const lines = readFileSync(join(DEPLOY, '../Dockerfile'), 'utf8').split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('FROM '));
    expect(lines.slice(last)).toEqual(
      expect.arrayContaining(['USER 10001:10001', 'STOPSIGNAL SIGTERM', 'ENTRYPOINT ["ethread"]']),
    );
    const text = lines.slice(last).join('\n');
    // The command uses the scheme and the port of the configuration.
    expect(text).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["ethread", "health", "--config"/m);
    expect(text).toMatch(/ln -s \S+ethread\.mjs \/usr\/local\/bin\/ethread/);
    for (const [, image] of lines.join('\n').matchAll(/^FROM (\S+)/gm))
      expect(image).toMatch(/^(debian:[a-z]+-\d{8}-slim@sha256:[0-9a-f]{64}|base|build)$/);
  });
});

describeWith('Helm')('the Kubernetes chart', () => {
  it('starts servers with a valid configuration, over its own PostgreSQL', () => {
    const manifests = render('blue');
    const { accounts, drain } = configurationOf(manifests);
    const services = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    expect(services).toContain(new URL(accounts?.postgres ?? '').hostname);
    const { terminationGracePeriodSeconds: grace } = podOf(manifests).spec;
    expect(grace * 1_000).toBeGreaterThan(drain.delayMs + drain.timeoutMs);
  });

  it('checks health with the scheme and the port of the configuration', () => {
    const probesOf = (...flags: string[]) => {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = podOf(render('blue', ...flags)).spec
        .containers;
      const schemes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.scheme);
      return { port: ports[0].containerPort, schemes: [...new Set(schemes)] };
    };
    expect(probesOf()).toEqual({ port: 8545, schemes: ['HTTP'] });
    const tls = ['--set', 'tls.secret=cert,configuration.port=9443'];
    expect(probesOf(...tls)).toEqual({ port: 9443, schemes: ['HTTPS'] });
    const certificate = { certFile: '/etc/ethread-tls/tls.crt' };
    expect(configurationOf(render('blue', ...tls)).tls).toMatchObject(certificate);
  });

  it('restarts servers for settings that they cannot apply while running, but not for plans and upstream nodes', () => {
    const checksum = (...flags: string[]) =>
      podOf(render('blue', ...flags)).metadata.annotations['checksum/configuration'];
    const before = checksum();
    expect(checksum('--set', 'configuration.plans.free.creditsPerDay=5')).toBe(before);
    const chains = '[{"name":"mainnet","chainId":1,"nodes":[{"name":"x","url":"http://x"}]}]';
    expect(checksum('--set-json', `configuration.chains=${chains}`)).toBe(before);
    expect(checksum('--set', 'configuration.drain.delayMs=5')).not.toBe(before);
  });

  it('scrapes servers as the job that the alerts name, and has these alerts', () => {
    const manifests = render('blue', '--set', 'podMonitor.enabled=true,prometheusRule.enabled=true');
    const { metadata } = podOf(manifests);
    const specOf = (name: string) => Object(manifests.find(({ kind }) => kind === name)?.spec);
    const { jobLabel, selector } = specOf('PodMonitor');
    expect(metadata.labels).toMatchObject({ ...selector.matchLabels, [jobLabel]: 'ethread' });
    expect(specOf('PrometheusRule')).toEqual(read('helm/ethread/ethread.rules.yml'));
  });

  it('lets only the servers reach PostgreSQL', () => {
    const manifests = render('blue');
    const own = 'app.kubernetes.io';
    const labels = { [`${own}/name`]: 'ethread', [`${own}/instance`]: 'blue' };
    const server = { ...labels, [`${own}/component`]: 'server' };
    const stores = manifests.find(({ metadata }) => metadata.name === 'blue-ethread-stores');
    expect({ kind: stores?.kind, ...stores?.spec }).toMatchObject({
      kind: 'NetworkPolicy',
      podSelector: { matchLabels: { ...labels, [`${own}/component`]: 'postgres' } },
      ingress: [{ from: [{ podSelector: { matchLabels: server } }] }],
      egress: [],
    });
    expect(podOf(manifests).metadata.labels).toMatchObject(server);
  });
});

describeWith('systemd-analyze')('the systemd unit', () => {
  const UNIT = join(DEPLOY, 'systemd/ethread.service');
  const analyze = (...args: readonly string[]) =>
    spawnSync(`${pathOf('systemd-analyze')}`, args, { encoding: 'utf8' });

  it('has an exposure below 2.5 of 10, and starts with the machine', () => {
    const { stdout } = analyze('security', '--offline=yes', UNIT);
    expect(Number(/exposure level for ethread\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5);
    expect(readFileSync(UNIT, 'utf8')).toContain('[Install]\nWantedBy=multi-user.target\n');
  });

  it('has no line that systemd does not understand', () => {
    // The command exists only after an installation.
    const unit = join(temporaryFolder(), 'ethread.service');
    writeFileSync(unit, readFileSync(UNIT, 'utf8').replace('/usr/bin/ethread', '/bin/true'));
    const { stderr } = analyze('verify', '--recursive-errors=no', unit);
    expect(stderr.split('\n').filter((line) => line.includes('ethread.service'))).toEqual([]);
  });
});
