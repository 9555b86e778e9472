import { transportLimits } from '@ethread/types';
import { FloodGuard } from './flood-guard.ts';

it.each<[string, number, (guard: FloodGuard) => boolean]>([
  ['1,000 rejected messages', 1_000, (guard) => guard.rejection(1)],
  ['three of the largest messages, rejected,', 3, (guard) => guard.rejection(transportLimits.maxBodyBytes)],
  ['50 pings', 50, (guard) => guard.controlFrame()],
])('a flood is more than %s in a second', (_case, allowed, send) => {
  let now = 0;
  const guard = new FloodGuard(() => now);
  const floods = (count: number) => Array.from({ length: count }, () => send(guard)).filter(Boolean).length;
  expect(floods(allowed)).toBe(0);
  now = 1_000;
  expect([floods(allowed), floods(1)]).toEqual([0, 1]);
});
