// Records the responses that recorded-bodies.test.ts compares: `node --conditions=@ethread/source record.ts URL`, with the
// address and key of a service over the sample chain with the methods of the contract. Record again only for a change of
// responses that is meant.
import { writeFileSync } from 'node:fs';
import { exchange, RECORDED, requestsBeyond, requestsOfEleven } from './requests.ts';

const [url = ''] = process.argv.slice(2);

const record = async (requests: ReadonlyMap<string, string>) => {
  const bodies = [];
  for (const [name, request] of requests) bodies.push({ name, request, ...(await exchange(url, request)) });
  return bodies;
};

const recorded = { eleven: await record(requestsOfEleven()), beyond: await record(requestsBeyond()) };
writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 1)}\n`);
