import { parseArgs } from 'node:util';
import { bytesEqual } from '@ethread/core';
import { createNativeBls } from '../../native-bls.ts';
import { makeExecutionChain } from '../execution-chain.ts';
import { openLabWorld } from '../lab-world.ts';
import { createLies, LIE_NAMES } from '../lies.ts';

// `follow-periods-main.ts [--periods N]`: follows a beacon chain with 512 keys in the mainnet preset from a bootstrap over
// periods, the second half of them in Gloas, with one honest node and two that lie. The lies change with each period.
// Fails when the signed head is more than two slots behind, when a header is followed that the chain does not have, and
// when the honest node counts as one that lies.
const { values } = parseArgs({ options: { periods: { type: 'string', default: '20' } } });
const periods = Number(values.periods);
if (!Number.isSafeInteger(periods) || periods < 2) throw new RangeError('--periods is a number from 2 on');
/** The slots of a period in which blocks are proposed: its ends, and three epochs that finalize a block of it. */
const PROPOSED: readonly (readonly [from: number, to: number])[] = [
  [0, 8],
  [32, 40],
  [64, 72],
  [96, 104],
  [128, 136],
  [8_184, 8_192],
];
const SLOTS_BEHIND = 2;

const slots = PROPOSED.reduce((sum, [from, to]) => sum + to - from, 0);
const world = await openLabWorld({
  preset: 'mainnet',
  gloasEpoch: 256 * Math.floor(periods / 2),
  nodes: 3,
  blocks: periods * slots + 2,
});
const { chain } = world;
const [stranger] = makeExecutionChain(1, 9);
// The liars are asked first.
const liars = world.nodes.slice(0, -1);
if (!stranger) throw new Error('the other chain has a block');
const lies = createLies(chain, stranger);
const faults: string[] = [];
const told = new Set<string>();
let followed = 0;

const follower = await world.follow({ bls: createNativeBls() });
follower.subscribe(({ attested, finalized }) => {
  followed++;
  for (const { hash, slot } of [attested, finalized]) {
    const block = chain.blocks.find(({ header }) => header.slot === slot);
    if (!block || !bytesEqual(block.execution.hash, hash)) faults.push(`slot ${slot}: a lie is followed`);
  }
});
await world.within(() => follower.head() !== undefined);

let mostBehind = 0;
let checked = 0;
/** Waits for the signed block of the last slot, up to the end of the slot. */
async function check(): Promise<void> {
  const signed = chain.optimistic?.attested.header.slot ?? 0;
  const behind = () => signed - (follower.head()?.attested.slot ?? -1);
  await world.within(() => behind() <= 0).catch(() => undefined);
  checked++;
  mostBehind = Math.max(mostBehind, behind());
  if (behind() > SLOTS_BEHIND) faults.push(`slot ${chain.slot}: ${behind()} slots behind`);
  const honest = follower.status().nodes.at(-1);
  if (honest?.lies !== 0 || honest.fault !== undefined)
    faults.push(`slot ${chain.slot}: the honest node is left (${honest?.fault ?? 'lied'})`);
}

for (let period = 0; period < periods; period++) {
  for (const [at, liar] of liars.entries()) {
    const name = LIE_NAMES[(period + at * 5) % LIE_NAMES.length];
    if (!name) continue;
    liar.lie = lies[name];
    told.add(name);
  }
  for (const [from, to] of PROPOSED) {
    world.skip(period * 8_192 + from - 1 - chain.slot);
    for (let slot = from; slot < to; slot++) {
      if (period === 0 && slot === 0) continue;
      world.advance();
      await check();
    }
  }
  const { finalizedSlot } = follower.status();
  console.log(`period ${period}, ${chain.head.fork}: slot ${chain.slot}, finalized ${finalizedSlot}`);
}
const refused = follower.status().nodes.map(({ name, lies: count }) => `${name} ${count}`);
console.log(`${periods} periods, ${checked} signed slots checked, ${followed} heads followed`);
console.log(`most slots behind the newest signed block: ${mostBehind}`);
console.log(`${told.size} of ${LIE_NAMES.length} lies told; rejected as lies: ${refused.join(', ')}`);
for (const fault of faults.slice(0, 20)) console.log(`FAULT  ${fault}`);
console.log(`${faults.length} faults`);
await world.close();
if (faults.length > 0) process.exitCode = 1;
