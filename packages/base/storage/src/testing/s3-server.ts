import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server that speaks the part of the S3 API that the service uses, over objects in memory. */
export interface S3Server {
  readonly url: string;
  readonly credentials: {
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** The objects by key. Tests may change them. */
  readonly objects: Map<string, Buffer>;
  /** The method and path of all requests. */
  readonly requests: string[];
  /** Serves this many requests, and then rejects some with status 503. */
  failAfter(served: number, count: number): void;
  /** Rejects all changes from now on, as a key without the right to write, or accepts them again. */
  rejectWrites(rejects: boolean): void;
  /** Sends no response to further requests, or sends them again. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

const BUCKET = 'history';
const CREDENTIALS = { region: 'test-1', accessKeyId: 'test', secretAccessKey: 'a secret of tests' };
/** The keys of a page of a listing, few so that tests have several pages. */
const LISTED = 5;

/** Starts a server on a free port. It rejects requests whose signature is wrong. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let allowed = 0;
  let failures = 0;
  let hangs = false;
  let rejectsWrites = false;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const body = Buffer.concat(parts);
    requests.push(`${request.method} ${url.pathname}`);
    if (hangs) return;
    if (allowed > 0) allowed--;
    else if (failures > 0) {
      failures--;
      return void response.writeHead(503).end();
    }
    if (!isSigned(request, url, body)) return deny(response, 403, 'SignatureDoesNotMatch');
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    if (request.method === 'PUT') {
      if (rejectsWrites) return deny(response, 403, 'AccessDenied');
      objects.set(key, body);
      return void response.end();
    }
    if (key === '') return void response.end(listing(url));
    const found = objects.get(key);
    if (!found) return deny(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return void response.end(found);
    if (Number(from) >= found.length) return deny(response, 416, 'InvalidRange');
    response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1));
  }

  function listing({ searchParams }: URL): string {
    const prefix = searchParams.get('prefix') ?? '';
    const after = searchParams.get('continuation-token') ?? '';
    const delimiter = searchParams.get('delimiter');
    /** Returns the key, or the part of it up to the delimiter, which stands for all keys that begin with it. */
    const nameOf = (key: string) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? key : key.slice(0, end + 1);
    };
    const named = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf);
    const keys = [...new Set(named)].filter((name) => name > after).sort();
    const page = keys.slice(0, LISTED);
    const contents = page.map((name) => {
      const object = objects.get(name);
      return object
        ? `<Contents><Key>${name}</Key><Size>${object.length}</Size><ETag>&quot;x&quot;</ETag></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    });
    const next = keys.length > LISTED ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    credentials: CREDENTIALS,
    objects,
    requests,
    failAfter: (served, count) => void ([allowed, failures] = [served, count]),
    rejectWrites: (value) => void (rejectsWrites = value),
    hang: (value) => void (hangs = value),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function deny(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><AWSAccessKeyId>test</AWSAccessKeyId></Error>`);
}

/** Reports whether a request has the signature of its content, by AWS Signature Version 4. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const fields = /Credential=test\/([^,]*), SignedHeaders=([^,]*), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, scope = '', names = '', signature] = fields ?? [];
  const hash = sha256(body);
  if (headers['x-amz-content-sha256'] !== hash) return false;
  const search = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url.pathname, search.join('&'), signed.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(Buffer.from(canonical))].join('\n');
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
