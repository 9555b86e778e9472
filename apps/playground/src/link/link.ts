import { isObject, type Json, parseJson } from '@ethread/openrpc';
import { compress, decompress } from './compress.ts';

/**
 * The contents of a link. A link contains the address of a service only when the user adds it, because addresses
 * contain keys.
 */
export interface Link {
  readonly document?: DocumentLink;
  readonly method?: string;
  /** The params in wire form. A link has them compressed, or as plain JSON. */
  readonly params?: readonly Json[] | Readonly<Record<string, Json>>;
}

/** The source of a link's document. Without one it is the playground's own document. */
export type DocumentLink =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  /** A running service that provides its document by `rpc.discover`. */
  | { readonly kind: 'service'; readonly url: string };

/** Returns the fragment of a link, without its `#`. Browsers never send the fragment. */
export async function printLink({ document, method, params }: Link): Promise<string> {
  const fields = new URLSearchParams();
  if (document?.kind === 'url') fields.set('url', document.url);
  if (document?.kind === 'service') fields.set('endpoint', document.url);
  if (document?.kind === 'text') fields.set('document', await compress(document.text));
  if (method !== undefined) fields.set('method', method);
  if (params !== undefined) fields.set('params', await compress(JSON.stringify(params)));
  return fields.toString();
}

/** Reads the contents of a fragment. @throws {Error} for one that was truncated or changed. */
export async function readLink(fragment: string): Promise<Link> {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const method = fields.get('method') ?? undefined;
  const document = await readDocumentLink(fields);
  const packed = fields.get('params');
  // Links that people or other pages write have the params as plain JSON.
  const isPlain = packed !== null && /^[[{]/.test(packed);
  const params = packed === null ? undefined : parseJson(isPlain ? packed : await unpack(packed));
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
