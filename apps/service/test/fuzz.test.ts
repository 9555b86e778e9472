import { fuzz } from './fuzz/fuzz.ts';
import { KEY, type ServiceProcess, startSampleService } from './service-process.ts';

describe('malformed requests', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService();
  }, 120_000);

  it('each get an error of the table, and none harms the service', async () => {
    const report = await fuzz({ ...service, path: `/v3/${KEY}` }, 20_261, 6_000);
    expect(report.faults).toEqual([]);
    expect(report.sent).toBe(6_000);
    expect(report.refused).toBeGreaterThan(3_000);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  }, 120_000);

  it('never bring the key into the log', async () => {
    expect(await service.stop()).toBe(0);
    expect(service.output()).not.toContain(KEY);
  });
});
