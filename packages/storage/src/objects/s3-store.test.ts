import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { s3LocationOf } from './s3-location.ts';
import { createS3Store, type S3Options } from './s3-store.ts';

let server: S3Server;
beforeEach(async () => void (server = await startS3Server()));
afterEach(() => server.close());

function open(options: S3Options = {}, credentials = server.credentials, prefix = '/chains/main') {
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
    expect((await store.listFolder('part/')).map(({ key }) => key)).toEqual(keys);
    expect(await store.read('part/07', 3, 5)).toEqual(Buffer.alloc(5, 7));
    await expect(store.read('part/07', 105, 5)).rejects.toThrow('2 bytes instead of 5');
    await expect(store.read('part/99', 0, 5)).rejects.toThrow(/chains\/main\/part\/99: status 404 NoSuchKey/);
    expect(store.use()).toMatchObject({ failures: 1, writtenBytes: 1271 });
  });

  it('repeats requests that may succeed later, a limited number of times', async () => {
    const store = open({ attempts: 3 });
    server.failNext(2);
    await store.write('key', Buffer.from('value'));
    expect(server.requests).toHaveLength(3);
    server.failNext(3);
    await expect(store.read('key', 0, 5)).rejects.toThrow('status 503');
    expect(await store.read('key', 0, 5)).toEqual(Buffer.from('value'));
  });

  it('gives up on a store that sends no response in time', async () => {
    const store = open({ attempts: 2, timeoutMs: 0 });
    await expect(store.list('')).rejects.toThrow('no response in time');
  });

  it('never names the credentials in an error', async () => {
    const secret = 'a wrong secret of tests';
    const store = open({}, { ...server.credentials, secretAccessKey: secret });
    const error = await store.write('key', Buffer.from('value')).catch((cause: unknown) => cause);
    expect(String(error)).toContain('status 403 SignatureDoesNotMatch');
    expect(JSON.stringify(error) + String(error)).not.toMatch(/AWSAccessKeyId|wrong secret/);
    expect(server.objects.size).toBe(0);
  });

  it('stops waiting when its caller aborts', async () => {
    const store = open();
    await expect(store.list('', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(server.requests).toEqual([]);
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
