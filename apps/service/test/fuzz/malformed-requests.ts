import { bodyKinds } from './malformed-bodies.ts';
import { frameKinds } from './malformed-frames.ts';
import { httpKinds } from './malformed-http.ts';
import { createRandom, type Random } from '@ethread/core';
import type { World } from './world.ts';

/** One request of the fuzzer. The same seed, index and world reproduce it. */
export type MalformedRequest = {
  readonly index: number;
  /** Kind of malformation. */
  readonly kind: string;
} & (
  | {
      readonly transport: 'http';
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
    }
  | { readonly transport: 'webSocket'; readonly isBinary: boolean; readonly bytes: Uint8Array }
  | { readonly transport: 'rawHttp'; readonly mayBeIncomplete: boolean; readonly bytes: Uint8Array }
  | { readonly transport: 'frames'; readonly bytes: Uint8Array }
);

type Kinds<Make> = Readonly<Record<string, { readonly weight: number; readonly make: Make }>>;

/** The kinds of each transport, with the share from which on a random number selects it. */
const TRANSPORTS = [
  { share: 0, kinds: frameKinds },
  { share: 0.01, kinds: httpKinds },
  { share: 0.03, kinds: bodyKinds },
  { share: 0.5, kinds: bodyKinds },
];
const ONE_OF_EACH = TRANSPORTS.flatMap(({ share, kinds }) =>
  Object.keys(kinds).map((kind) => ({ share, kind })),
);

/** Returns the request of an index. The first ones are one of each kind over each transport, the others are random. */
export function malformedRequest(seed: number, index: number, world: World): MalformedRequest {
  const random = createRandom(seedOf(seed, index));
  const { share, kind: name } = ONE_OF_EACH[index] ?? { share: random.next(), kind: undefined };
  const choose = <Make>(kinds: Kinds<Make>) =>
    name !== undefined && kinds[name] ? { kind: name, make: kinds[name].make } : chooseAny(random, kinds);
  // Each of these needs a connection of its own, which costs more than a request.
  if (share < 0.01) {
    const { kind, make } = choose(frameKinds);
    return { index, kind, transport: 'frames', bytes: make(random) };
  }
  if (share < 0.03) {
    const { kind, make } = choose(httpKinds);
    return { index, kind, transport: 'rawHttp', ...make(random, world) };
  }
  const { kind, make } = choose(bodyKinds);
  const bytes = make(random, world);
  if (share < 0.5) return { index, kind, transport: 'webSocket', isBinary: random.chance(0.1), bytes };
  const type = random.pick(['application/json', 'application/json; charset=utf-8', 'Application/JSON']);
  return { index, kind, transport: 'http', headers: { 'Content-Type': type }, bytes };
}

function chooseAny<Make>(random: Random, kinds: Kinds<Make>): { readonly kind: string; readonly make: Make } {
  const all = Object.entries(kinds);
  let remaining = random.below(all.reduce((sum, [, { weight }]) => sum + weight, 0));
  for (const [kind, { weight, make }] of all) {
    if (remaining < weight) return { kind, make };
    remaining -= weight;
  }
  throw new Error('there are no kinds to choose from');
}

/** Returns a seed for one of many items, so that each can be reproduced without the items before it. */
function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
}
