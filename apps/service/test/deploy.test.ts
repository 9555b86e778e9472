import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itWith, pathOf } from '@ethread/setup';
import { loadConfiguration } from 'ethread';
import { parse } from 'yaml';
import { temporaryFolder } from './service-process.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (file: string) => parse(readFileSync(join(DEPLOY, file), 'utf8'), { merge: true });
const COMPOSE = read('compose/compose.yaml');
const VALUES = read('helm/ethread/values.yaml');

/** Templates without what Helm fills in, as documents. */
function manifests(file: string): readonly Record<string, unknown>[] {
  const text = readFileSync(join(DEPLOY, 'helm/ethread/templates', file), 'utf8')
    .replaceAll(/^\s*\{\{-.*\}\}\n/gm, '')
    .replaceAll(/\{\{.*?\}\}/g, 'filled');
  return text.split(/^---$/m).map((one) => Object(parse(one)));
}

describe('the files to deploy with', () => {
  beforeAll(() => {
    process.env['POSTGRES_PASSWORD'] = 'secret-of-postgres';
    process.env['REDIS_PASSWORD'] = 'secret-of-redis';
    process.env['ADMIN_TOKEN'] = 'a'.repeat(32);
  });
  afterAll(() => {
    delete process.env['POSTGRES_PASSWORD'];
    delete process.env['REDIS_PASSWORD'];
    delete process.env['ADMIN_TOKEN'];
  });

  it('start the servers of the compose file with a configuration that the service takes', () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    copyFileSync(join(DEPLOY, 'compose/ethread.yaml'), file);
    const { accounts, drain } = loadConfiguration(file);
    const hostOf = (url = '') => new URL(url).hostname;
    expect(Object.keys(COMPOSE.services)).toEqual(
      expect.arrayContaining([hostOf(accounts?.postgres), hostOf(accounts?.redis?.url)]),
    );
    for (const name of ['ethread-1', 'ethread-2', 'ethread-3']) {
      const { volumes, stop_grace_period: grace, environment } = COMPOSE.services[name];
      expect(volumes).toContain(`${name}:/var/lib/ethread`);
      expect(Number.parseInt(grace) * 1_000).toBeGreaterThan(drain.delayMs + drain.timeoutMs);
      expect(Object.keys(environment)).toEqual(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'ADMIN_TOKEN']);
      expect(COMPOSE.volumes).toHaveProperty(name);
    }
  });

  it('start the servers of the chart with a configuration that the service takes', () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    writeFileSync(file, JSON.stringify(VALUES.configuration));
    const { accounts, drain } = loadConfiguration(file);
    const services = ['ethread.yaml', 'postgres.yaml', 'redis.yaml'].flatMap((name) =>
      manifests(name)
        .filter(({ kind }) => kind === 'Service')
        .map(({ metadata }) => Object(metadata).name),
    );
    for (const url of [accounts?.postgres, accounts?.redis?.url])
      expect(services).toContain(new URL(url ?? '').hostname);
    const [set] = manifests('ethread.yaml');
    const { terminationGracePeriodSeconds: grace, securityContext } = Object(set?.['spec']).template.spec;
    expect(grace * 1_000).toBeGreaterThan(drain.delayMs + drain.timeoutMs);
    expect(securityContext.runAsNonRoot).toBe(true);
  });

  it('name in the templates only values that there are', () => {
    for (const file of readdirSync(join(DEPLOY, 'helm/ethread/templates'))) {
      const text = readFileSync(join(DEPLOY, 'helm/ethread/templates', file), 'utf8');
      for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        const value = path.split('.').reduce((at: unknown, key) => Object(at)[key], VALUES);
        expect({ path, value }).not.toEqual({ path, value: undefined });
      }
    }
  });

  it('give no pod a token of Kubernetes, and no container more rights than its user has', () => {
    for (const file of ['ethread.yaml', 'postgres.yaml', 'redis.yaml']) {
      const [set] = manifests(file);
      const { automountServiceAccountToken, securityContext, containers } = Object(set?.['spec']).template
        .spec;
      expect({ file, automountServiceAccountToken }).toEqual({ file, automountServiceAccountToken: false });
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('let only the servers reach PostgreSQL and Redis, and ask these for a password', () => {
    const policies = manifests('network-policy.yaml');
    expect(policies.map(({ kind }) => kind)).toEqual(['NetworkPolicy', 'NetworkPolicy']);
    expect(policies[1]?.['spec']).toMatchObject({
      podSelector: { matchExpressions: [{ values: ['ethread-postgres', 'ethread-redis'] }] },
      ingress: [{ from: [{ podSelector: { matchLabels: { app: 'ethread' } } }] }],
      egress: [],
    });
    for (const url of [
      VALUES.configuration.accounts.redis.url,
      read('compose/ethread.yaml').accounts.redis.url,
    ])
      expect(url).toContain(':${REDIS_PASSWORD}@');
    expect(COMPOSE.services.redis.command).toContain('--requirepass');
    const [redis] = manifests('redis.yaml');
    expect(Object(redis?.['spec']).template.spec.containers[0].args).toContain('--requirepass');
  });

  it('name every image by a version or a digest', () => {
    const images = Object.values<{ image: string }>(COMPOSE.services).map(({ image }) => image);
    for (const image of [...images, VALUES.image, VALUES.postgres.image, VALUES.redis.image]) {
      // The service's own image is built on the machine.
      if (image !== 'ethread') expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?}?$|@sha256:[0-9a-f]{64}}?$/);
    }
  });

  it('limit each address at the load balancer, and repeat no request that a server rejected', () => {
    const haproxy = readFileSync(join(DEPLOY, 'compose/haproxy.cfg'), 'utf8');
    expect(haproxy).toMatch(/^ {2}timeout http-request \d+s$/m);
    expect(haproxy).toMatch(/^ {2}tcp-request connection reject if \{ sc0_conn_cur gt \d+ \}/m);
    expect(haproxy).toMatch(/^ {2}http-request deny deny_status 429 .*sc0_http_req_rate gt \d+/m);
    expect(haproxy).toMatch(/^ {2}retry-on conn-failure empty-response$/m);
  });

  itWith('HAProxy')('have a load balancer whose configuration HAProxy takes', () => {
    const { status, stderr } = spawnSync(`${pathOf('HAProxy')}`, [
      '-c',
      '-f',
      join(DEPLOY, 'compose/haproxy.cfg'),
    ]);
    expect({ status, errors: String(stderr).match(/ALERT.*/g) }).toEqual({ status: 0, errors: null });
  });

  it('make an image whose process is not root and is told to end by SIGTERM', () => {
    const lines = readFileSync(join(DEPLOY, '../Dockerfile'), 'utf8').split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('FROM '));
    expect(lines.slice(last)).toEqual(expect.arrayContaining(['USER 10001:10001', 'STOPSIGNAL SIGTERM']));
    for (const [, image] of lines.join('\n').matchAll(/^FROM (\S+)/gm))
      expect(image).toMatch(/^(debian:\S+-slim|base|build)$/);
  });
});
