import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import type { S3Bounds } from './s3-request.ts';
import { createS3Store, s3LocationOf } from './s3-store.ts';

let server: S3Server;
beforeEach(async () => void (server = await startS3Server()));
afterEach(() => server.close());

const opened: Server[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) {
    one.closeAllConnections();
    one.close();
  }
});

function open(options: Partial<S3Bounds> = {}, credentials = server.credentials, prefix = '/chains/main') {
  const location = s3LocationOf(server.url + prefix);
  if (!location) throw new Error('the URL names no bucket');
  return createS3Store(location, credentials, { retryMs: 1, ...options });
}

describe('An S3-compatible store', () => {
  it('returns ranges of the objects that were written, and lists them in pages', async () => {
    const store = open();
    const keys = Array.from({ length: 12 }, (_, at) => `part/${String(at).padStart(2, '0')}`);
    for (const [at, key] of keys.entries()) await store.write(key, new Uint8Array(100 + at).fill(at));
    expect([...server.objects.keys()]).toEqual(keys.map((key) => `chains/main/${key}`));
    expect(await store.list('part/')).toEqual(keys.map((key, at) => ({ key, bytes: 100 + at })));
    expect(await store.list('other/')).toEqual([]);
    await store.write('part/07/inner', Buffer.from('value'));
    expect((await store.list('part/')).map(({ key }) => key)).toEqual(keys);
    expect(await store.read('part/07', 3, 5)).toEqual(Buffer.alloc(5, 7));
    await expect(store.read('part/07', 105, 5)).rejects.toThrow('2 bytes instead of 5');
    await expect(store.read('part/99', 0, 5)).rejects.toThrow(/chains\/main\/part\/99: status 404 NoSuchKey/);
    expect(store.use()).toMatchObject({ failures: 1, writtenBytes: 1271 });
  });

  it('repeats requests that may succeed later, a limited number of times', async () => {
    const store = open({ attempts: 3 });
    server.failAfter(0, 2);
    await store.write('key', Buffer.from('value'));
    expect(server.requests).toHaveLength(3);
    server.failAfter(0, 3);
    await expect(store.read('key', 0, 5)).rejects.toThrow('status 503');
    expect(await store.read('key', 0, 5)).toEqual(Buffer.from('value'));
  });

  it('never names the credentials in an error', async () => {
    const secret = 'a wrong secret of tests';
    const store = open({}, { ...server.credentials, secretAccessKey: secret });
    const error = await store.write('key', Buffer.from('value')).catch((cause: unknown) => cause);
    expect(String(error)).toContain('status 403 SignatureDoesNotMatch');
    expect(JSON.stringify(error) + String(error)).not.toMatch(/AWSAccessKeyId|wrong secret/);
    expect(server.objects.size).toBe(0);
  });
});

/** Serves responses for a test. Returns the address. */
async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const one = createServer(respond).listen(0, '127.0.0.1');
  opened.push(one);
  await once(one, 'listening');
  const address = one.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/bucket`;
}

async function serveWith(respond: Parameters<typeof serve>[0], options: Partial<S3Bounds> = {}) {
  const location = s3LocationOf(`${await serve(respond)}/main`);
  if (!location) throw new Error('the URL names no bucket');
  return createS3Store(location, server.credentials, { attempts: 2, retryMs: 1, ...options });
}

const listing = (content: string) => `<ListBucketResult>${content}</ListBucketResult>`;
const more = (token: string) =>
  `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`;

describe('A hostile store', () => {
  it('is given up when it sends no response in time', async () => {
    const store = await serveWith(() => undefined, { timeoutMs: 20 });
    await expect(store.list('')).rejects.toThrow('no response in time');
    expect(store.use()).toMatchObject({ requests: 2 });
  });

  it('gets no credentials for another host, to which it redirects', async () => {
    const visited: string[] = [];
    const target = await serve((request, response) => {
      visited.push(request.url ?? '');
      response.end();
    });
    const store = await serveWith((_request, response) => {
      response.writeHead(301, { location: target }).end('<Error><Code>PermanentRedirect</Code></Error>');
    });
    await expect(store.read('key', 0, 5)).rejects.toThrow('status 301 PermanentRedirect; the region');
    expect(store.use().requests).toBe(1);
    expect(visited).toEqual([]);
  });

  it.each<[what: string, xml: (page: number) => string, error: string]>([
    ['that repeats its token', () => listing(more('token')), 'does not end'],
    ['without an end', (page) => listing(more(`token ${page}`)), 'does not end'],
    ['of other keys', () => listing('<Contents><Key>a</Key><Size>1</Size></Contents>'), 'keys without the'],
  ])('cannot send a listing %s', async (_what, xml, error) => {
    let page = 0;
    const store = await serveWith((_request, response) => response.end(xml(page++)));
    await expect(store.list('part/')).rejects.toThrow(error);
  });

  it.each([
    ['a longer body', Buffer.alloc(100_000), {}],
    ['a compressed body that grows', gzipSync(Buffer.alloc(100_000_000)), { 'content-encoding': 'gzip' }],
  ])('cannot send %s', async (_what, body, headers) => {
    const store = await serveWith((_request, response) => response.writeHead(206, headers).end(body));
    await expect(store.read('key', 0, 5)).rejects.toThrow('the response has more than 5 bytes');
  });

  it('is asked again after a long page about its outage', async () => {
    const store = await serveWith((_request, response) => response.writeHead(503).end('x'.repeat(100_000)));
    await expect(store.read('key', 0, 5)).rejects.toThrow('status 503');
    expect(store.use().requests).toBe(2);
  });

  it('does not hold back the requests that wait for others and are aborted', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const store = await serveWith(() => arrived.resolve(undefined), { parallel: 1 });
    const ending = new AbortController();
    const first = store.read('first', 0, 5, ending.signal);
    await arrived.promise;
    await expect(store.read('second', 0, 5, AbortSignal.timeout(1))).rejects.toThrow('timeout');
    ending.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
  });
});

describe('The URL of a location', () => {
  it.each([
    ['https://s3.example/bucket', 'https://s3.example', 'bucket', ''],
    ['http://127.0.0.1:9000/my.bucket/a/b/', 'http://127.0.0.1:9000', 'my.bucket', 'a/b/'],
  ])('%s names a bucket and a prefix', (url, origin, bucket, prefix) => {
    expect(s3LocationOf(url)).toEqual({ origin, bucket, prefix });
  });

  it.each([
    'bucket',
    'ftp://s3.example/bucket',
    'https://s3.example/',
    'https://key:secret@s3.example/bucket',
  ])('%s is rejected', (url) => expect(s3LocationOf(url)).toBeUndefined());
});
