import type { MeteredCall } from '../call-meters.ts';

export const meteredCall = (changes: Partial<MeteredCall> = {}): MeteredCall => ({
  chain: 'main',
  method: 'eth_call',
  error: undefined,
  source: 'service',
  milliseconds: 4,
  credits: 26,
  bytes: 100,
  ...changes,
});
