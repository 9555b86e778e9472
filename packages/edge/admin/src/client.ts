// The client's modules. They load nothing of the server and run wherever there is `fetch`.
export { adminHttp } from './admin-http.ts';
export { type Client as AdminClient, createClient as createAdminClient } from './generated/client.gen.ts';
export { InvalidTokenError, KeyRevokedError } from './generated/errors.gen.ts';
export type * from './generated/types.gen.ts';
