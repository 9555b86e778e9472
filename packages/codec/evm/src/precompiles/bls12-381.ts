import type { Crypto } from '../crypto/crypto.ts';
import { INVALID_LENGTH, type Precompile, truth } from './precompile.ts';

const [G1_BYTES, G2_BYTES, SCALAR_BYTES] = [128, 256, 32];

/** Cost per multiplication in thousandths, by their number from one on. The last value applies beyond. */
const DISCOUNTS_G1 = [
  ...[1000, 949, 848, 797, 764, 750, 738, 728, 719, 712, 705, 698, 692, 687, 682, 677, 673, 669, 665, 661],
  ...[658, 654, 651, 648, 645, 642, 640, 637, 635, 632, 630, 627, 625, 623, 621, 619, 617, 615, 613, 611],
  ...[609, 608, 606, 604, 603, 601, 599, 598, 596, 595, 593, 592, 591, 589, 588, 586, 585, 584, 582, 581],
  ...[580, 579, 577, 576, 575, 574, 573, 572, 570, 569, 568, 567, 566, 565, 564, 563, 562, 561, 560, 559],
  ...[558, 557, 556, 555, 554, 553, 552, 551, 550, 549, 548, 547, 547, 546, 545, 544, 543, 542, 541, 540],
  ...[540, 539, 538, 537, 536, 536, 535, 534, 533, 532, 532, 531, 530, 529, 528, 528, 527, 526, 525, 525],
  ...[524, 523, 522, 522, 521, 520, 520, 519],
];
const DISCOUNTS_G2 = [
  ...[1000, 1000, 923, 884, 855, 832, 812, 796, 782, 770, 759, 749, 740, 732, 724, 717, 711, 704, 699, 693],
  ...[688, 683, 679, 674, 670, 666, 663, 659, 655, 652, 649, 646, 643, 640, 637, 634, 632, 629, 627, 624],
  ...[622, 620, 618, 615, 613, 611, 609, 607, 606, 604, 602, 600, 598, 597, 595, 593, 592, 590, 589, 587],
  ...[586, 584, 583, 582, 580, 579, 578, 576, 575, 574, 573, 571, 570, 569, 568, 567, 566, 565, 563, 562],
  ...[561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 552, 551, 550, 549, 548, 547, 546, 545, 545, 544],
  ...[543, 542, 541, 541, 540, 539, 538, 537, 537, 536, 535, 535, 534, 533, 532, 532, 531, 530, 530, 529],
  ...[528, 528, 527, 526, 526, 525, 524, 524],
];

/** Returns the contracts 0x0b to 0x11, with the gas of EIP-2537. */
export function bls12381Contracts(crypto: Crypto): Precompile[] {
  // The curve is read when a contract runs, since it may be loaded later.
  const ofGroup = (
    name: 'g1' | 'g2',
    bytes: number,
    gas: { readonly add: number; readonly multiply: number; readonly discounts: readonly number[] },
  ) => [
    ofOne(gas.add, 2 * bytes, (input) => crypto.bls12381[name].add(input)),
    ofMany(
      (count) => sumGas(count, gas.multiply, gas.discounts),
      bytes + SCALAR_BYTES,
      (input, poll) => crypto.bls12381[name].sum(input, poll),
    ),
  ];
  return [
    ...ofGroup('g1', G1_BYTES, { add: 375, multiply: 12_000, discounts: DISCOUNTS_G1 }),
    ...ofGroup('g2', G2_BYTES, { add: 600, multiply: 22_500, discounts: DISCOUNTS_G2 }),
    ofMany(
      (count) => 37_700 + 32_600 * count,
      G1_BYTES + G2_BYTES,
      (input, poll) => truth(crypto.bls12381.pairing(input, poll)),
    ),
    ofOne(5_500, 64, (input) => crypto.bls12381.g1.map(input)),
    ofOne(23_800, 128, (input) => crypto.bls12381.g2.map(input)),
  ];
}

/** Creates a contract whose input has one length. */
function ofOne(gas: number, bytes: number, run: Precompile['run']): Precompile {
  return {
    gas: () => gas,
    run: (input, poll) => (input.length === bytes ? run(input, poll) : INVALID_LENGTH),
  };
}

/** Creates a contract whose input is a list, which is not empty. */
function ofMany(gasOf: (count: number) => number, bytes: number, run: Precompile['run']): Precompile {
  return {
    gas: ({ length }) => gasOf(Math.floor(length / bytes)),
    run: (input, poll) =>
      input.length > 0 && input.length % bytes === 0 ? run(input, poll) : INVALID_LENGTH,
  };
}

function sumGas(count: number, each: number, discounts: readonly number[]): number {
  if (count === 0) return 0;
  const discount = discounts[Math.min(count, discounts.length) - 1];
  return Math.floor((count * each * discount) / 1_000);
}
