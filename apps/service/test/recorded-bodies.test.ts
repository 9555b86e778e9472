import { startSampleService } from './stored-sample.ts';
import { exchange, readRecorded, requestsBeyond, requestsOfEleven } from './recorded-bodies/requests.ts';
import { KEY, type ServiceProcess } from './service-process.ts';

const recorded = readRecorded();

it('has a recorded response of each request (npm run examples records them anew)', () => {
  const requests = [...requestsOfEleven(), ...requestsBeyond()];
  const bodies = [...recorded.eleven, ...recorded.beyond];
  expect(bodies.map(({ name, request }) => [name, request])).toEqual(requests);
});

describe.each(['contract', 'extended'] as const)('service with methods: %s', (methods) => {
  let service: ServiceProcess;
  let url: string;

  beforeAll(async () => {
    service = await startSampleService(methods);
    url = `${service.url}/v3/${KEY}`;
  });

  afterAll(() => service.stop());

  it('returns the recorded bytes for the eleven methods', async () => {
    for (const { name, request, status, response } of recorded.eleven)
      expect({ name, ...(await exchange(url, request)) }).toEqual({ name, status, response });
  });

  it('returns the recorded rejections of companions only without them', async () => {
    for (const { name, request, status, response } of recorded.beyond) {
      const given = { name, ...(await exchange(url, request)) };
      if (methods === 'contract') expect(given).toEqual({ name, status, response });
      else expect(given).not.toEqual({ name, status, response });
    }
  });
});
