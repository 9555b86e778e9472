import { isObject, type Json } from '../json.ts';
import { parseJson } from '../document/json-source.ts';
import { compress, decompress } from './compress.ts';

/** What a link carries. Addresses of services stay out of it unless someone puts one there: they hold keys. */
export interface Link {
  readonly document?: DocumentLink;
  readonly method?: string;
  /** Params as they go over the wire. */
  readonly params?: readonly Json[] | Readonly<Record<string, Json>>;
}

/** Where the document of a link comes from; without one it is the playground's own. */
export type DocumentLink =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  /** A running service, of which the document is asked by `rpc.discover`. */
  | { readonly kind: 'service'; readonly url: string };

/** The fragment of a link, without its `#`. It never leaves the browser. */
export async function printLink({ document, method, params }: Link): Promise<string> {
  const fields = new URLSearchParams();
  if (document?.kind === 'url') fields.set('url', document.url);
  if (document?.kind === 'service') fields.set('endpoint', document.url);
  if (document?.kind === 'text') fields.set('document', await compress(document.text));
  if (method !== undefined) fields.set('method', method);
  if (params !== undefined) fields.set('params', await compress(JSON.stringify(params)));
  return fields.toString();
}

/** What a fragment carries. @throws {Error} for one that was cut or changed. */
export async function readLink(fragment: string): Promise<Link> {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const method = fields.get('method') ?? undefined;
  const document = await readDocumentLink(fields);
  const packed = fields.get('params');
  const params = packed === null ? undefined : parseJson(await unpack(packed));
  return {
    ...(document ? { document } : {}),
    ...(method === undefined ? {} : { method }),
    ...(Array.isArray(params) || isObject(params) ? { params } : {}),
  };
}

async function readDocumentLink(fields: URLSearchParams): Promise<DocumentLink | undefined> {
  const packed = fields.get('document');
  if (packed !== null) return { kind: 'text', text: await unpack(packed) };
  const url = fields.get('url');
  if (url !== null) return { kind: 'url', url };
  const endpoint = fields.get('endpoint');
  return endpoint === null ? undefined : { kind: 'service', url: endpoint };
}

async function unpack(packed: string): Promise<string> {
  try {
    return await decompress(packed);
  } catch (cause) {
    throw new Error('This link is not whole: part of it was cut off or changed.', { cause });
  }
}
