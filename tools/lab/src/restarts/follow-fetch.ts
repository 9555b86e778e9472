import { subscribe } from 'node:diagnostics_channel';

/** What the client behind fetch publishes of a request. */
interface Published {
  readonly request?: object;
  readonly socket?: object;
  readonly error?: { readonly code?: string };
}

/**
 * Follows the connections of fetch in this process. Returns a function that tells whether an error comes from the reset of
 * a connection without an earlier response: the system had not passed it to the service.
 */
export function followFetch(): (error: unknown) => boolean {
  const served = new WeakSet<object>();
  const socketOf = new WeakMap<object, object>();
  const resets = new WeakSet<object>();
  const follow = (name: string, listener: (published: Required<Published>) => void) =>
    subscribe(name, (message) => listener(Object(message)));
  follow('undici:client:sendHeaders', ({ request, socket }) => socketOf.set(request, socket));
  follow('undici:request:headers', ({ request }) => {
    const socket = socketOf.get(request);
    if (socket) served.add(socket);
  });
  follow('undici:request:error', ({ request, error }) => {
    const socket = socketOf.get(request);
    if (error.code === 'ECONNRESET' && !(socket && served.has(socket))) resets.add(error);
  });
  const isUnaccepted = (error: unknown): boolean => {
    const { cause }: { readonly cause?: unknown } = Object(error);
    return resets.has(Object(error)) || (cause !== undefined && isUnaccepted(cause));
  };
  return isUnaccepted;
}
