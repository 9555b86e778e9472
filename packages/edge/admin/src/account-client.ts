// The account's client. It loads nothing of the server and runs wherever there is `fetch`.
export { accountHttp } from './account/account-http.ts';
export {
  type Client as AccountClient,
  createClient as createAccountClient,
} from './account/generated/client.gen.ts';
export { ApiKeyExpiredError, InvalidApiKeyError } from './account/generated/errors.gen.ts';
export type * from './account/generated/types.gen.ts';
