import { RoaringBitmap32, roaringLibraryInitialize } from 'roaring-wasm';
import { decodeIds, encodeIds, intersect } from '../../../packages/parts/log-index/src/id-set.ts';
import { printCpuTime } from './cpu-time.mjs';

await roaringLibraryInitialize();
const pick = (count, step) =>
  Uint16Array.from(
    new Set(Array.from({ length: count }, (_, index) => ((index * step * 2654435761) >>> 0) % 65_536)),
  ).sort();
for (const [few, many] of [
  [5, 20],
  [40, 3_000],
  [600, 20_000],
]) {
  const [a, b] = [pick(few, 3), pick(many, 7)];
  const own = [a, b].map(encodeIds);
  const theirs = [a, b].map((ids) => new RoaringBitmap32(ids).serialize('portable'));
  const size = (sets) => sets.reduce((sum, { length }) => sum + length, 0);
  console.log(`${few} ∩ ${many} ids: ${size(own)} and ${size(theirs)} bytes`);
  await printCpuTime('  own', 5_000, () => intersect(decodeIds(own[0]), decodeIds(own[1])));
  await printCpuTime('  roaring-wasm', 5_000, () => {
    const [x, y] = theirs.map((bytes) => RoaringBitmap32.deserialize('portable', bytes));
    x.andInPlace(y);
    x.toUint32Array();
    x.dispose();
    y.dispose();
  });
}
