import { fuzz } from './fuzz/fuzz.ts';
import { startPlainService } from './fuzz/start-plain-service.ts';
import { startTlsService } from './fuzz/start-tls-service.ts';
import { KEY, type ServiceProcess } from './service-process.ts';

/** Some hundred are one of each kind. */
describe.each([
  ['plain', startPlainService, 600],
  ['within TLS', startTlsService, 400],
])('malformed requests, %s,', (_case, start, count) => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await start();
  });

  it('each get an error of the table, and do not disturb the service', async () => {
    const report = await fuzz({ ...service, path: `/v3/${KEY}` }, 20_261, count);
    expect(report.faults).toEqual([]);
    expect(report.sent).toBe(count);
    expect(report.rejected).toBeGreaterThan(count / 2);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });

  it('never bring the key into the log', async () => {
    expect(await service.stop()).toBe(0);
    expect(service.output()).not.toContain(KEY);
  });
});
