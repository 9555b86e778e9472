// The client's side: it loads nothing of the server's, and runs wherever there is `fetch`.
export { adminHttp, type AdminHttpOptions } from './admin-http.ts';
export { type Client as AdminClient, createClient as createAdminClient } from './generated/client.gen.ts';
export {
  errorTable as adminErrorTable,
  InvalidTokenError,
  KeyRevokedError,
  PageRefusedError,
  UnknownKeyError,
} from './generated/errors.gen.ts';
export type * from './generated/types.gen.ts';
