import { existsSync } from 'node:fs';
import { loadWasmBls } from '../wasm-bls.ts';
import { mutateUpdate, type ValidUpdate } from './mutate-updates.ts';
import { createSignedChain, TEST_NETWORK } from './signed-chain.ts';
import { signedUpdates } from './signed-updates.ts';
import { findVectors, RECORDED_VECTORS } from './vector-folder.ts';
import { vectorUpdates } from './vector-updates.ts';

// `mutate-main.ts [FOLDER]`: flips each byte of each update of the vectors below a folder, and of updates of own keys,
// once, and of the fork version. No flip may change a store.
const bls = await loadWasmBls();
const folder = process.argv[2] ?? RECORDED_VECTORS;
const updates: ValidUpdate[] = signedUpdates(TEST_NETWORK, bls, createSignedChain(TEST_NETWORK));
for (const vector of existsSync(folder) ? findVectors(folder) : []) {
  if (vector.kind === 'sync') updates.push(...(await vectorUpdates(vector, bls)));
}
const totals: Record<string, number> = {};
let flips = 0;
let equivalent = 0;
let faults = 0;
for (const update of updates) {
  const places = [...update.bytes.keys()];
  const result = await mutateUpdate(update, bls, places, (place) => (place * 5 + 3) % 8);
  for (const [cause, count] of Object.entries(result.rejected)) totals[cause] = (totals[cause] ?? 0) + count;
  flips += places.length + 4;
  equivalent += result.equivalent;
  faults += result.accepted.length;
  for (const place of result.accepted) console.log(`FAULT  ${update.fork} ${update.kind}: ${place}`);
}
console.log(`${updates.length} updates, ${flips} flips: ${faults} changed a store`);
console.log(`${equivalent} of signature_slot to another valid slot, with the outcome of the update itself`);
for (const [cause, count] of Object.entries(totals)) console.log(`${count} rejected: ${cause}`);
if (faults > 0) process.exitCode = 1;
