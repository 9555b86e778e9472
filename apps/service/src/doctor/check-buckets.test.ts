import { type S3Server, startS3Server } from '@ethread/storage/testing';
import { configurationOf } from '../configuration/load-configuration.ts';
import { checkBuckets } from './check-buckets.ts';

const SECRET = 'the secret of another key';
let server: S3Server;

beforeAll(async () => void (server = await startS3Server()));
afterAll(() => server.close());

/** Checks a chain whose requests are signed with a secret. */
function check(secretAccessKey: string, publish = false) {
  const bucket = { url: `${server.url}/main`, ...server.credentials, secretAccessKey, publish };
  const chain = { name: 'main', network: 'mainnet', data: 'data', segmentBucket: bucket };
  return checkBuckets(configurationOf({ keys: ['key-of-the-tests'], chains: [chain] }));
}

describe('checkBuckets', () => {
  it('counts the segments of a bucket, writes to it where the server publishes, and reports one that rejects it', async () => {
    server.objects.set('main/segments/0000000000-0000008191.json', Buffer.from('{}'));
    const { secretAccessKey } = server.credentials;
    expect(await check(secretAccessKey)).toMatchObject([
      { status: 'ok', detail: 'it can be read, and has 1 segments' },
    ]);
    expect(await check(secretAccessKey, true)).toMatchObject([
      { status: 'ok', detail: expect.stringContaining('it can be read and written') },
    ]);
    server.rejectWrites(true);
    expect(await check(secretAccessKey, true)).toMatchObject([
      { status: 'problem', detail: expect.stringMatching(/^it cannot be written: .*AccessDenied/) },
    ]);
    server.rejectWrites(false);
  });

  it('reports a bucket that rejects the key, without naming the secret', async () => {
    const findings = await check(SECRET);
    expect(findings).toMatchObject([{ status: 'problem' }]);
    expect(JSON.stringify(findings)).toContain('status 403 SignatureDoesNotMatch');
    expect(JSON.stringify(findings)).not.toContain(SECRET);
  });
});
