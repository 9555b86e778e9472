import { http } from '@ethread/client';
import { verified } from '@ethread/client/verify';
import type { OpenProver } from './verify-call.ts';

export { VerifyPanel } from './verify-panel.tsx';

/** Opens the client that verifies a response. The page loads this module when its user asks for a verification. */
export const openProver: OpenProver = ({ url, fetch, ...options }) =>
  verified(http(url, { fetch }), { ...options, witnesses: false });
