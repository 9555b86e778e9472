import { startSampleService } from './stored-sample.ts';
import { exchange, readRecorded, recordedRequests } from './recorded-bodies/requests.ts';

it('a service returns the recorded bytes of each request (npm run examples records them anew)', async () => {
  const recorded = readRecorded();
  expect(recorded.map(({ name, request }) => [name, request])).toEqual([...recordedRequests()]);
  const service = await startSampleService();
  for (const { name, request, status, response } of recorded)
    expect({ name, ...(await exchange(service.apiUrl, request)) }).toEqual({ name, status, response });
  await service.stop();
});
