import { hexToBytes } from '@ethread/core';
import type { Crypto } from './crypto.ts';
import { Curve, FR, G1, G2, loadCurve } from './mcl.ts';

/** The library's numbers for the curve, and for the maps to the curve by RFC 9380. */
const BLS12_381 = 5;
const MAP_TO_CURVE_RFC9380 = 5;
const MODULUS = hexToBytes(
  '0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab',
);
const GENERATOR_G1 = hexToBytes(
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
);
const GENERATOR_G2 = hexToBytes(
  '0x93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e' +
    '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
);
/** The second power of the trusted setup's secret in G2. The proof of one value needs no other part of the setup. */
const SETUP_G2 = hexToBytes(
  '0xb5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72' +
    '185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2',
);

/** Loads BLS12-381 from mcl in wasm. */
export async function loadBls12381(): Promise<Crypto['bls12381']> {
  const module = await loadCurve(BLS12_381);
  module._mclBn_setMapToMode(MAP_TO_CURVE_RFC9380);
  module._mclBn_setETHserialization(1);
  const curve = new Curve(module, {
    encoding: { size: 64, width: 48, modulus: MODULUS, imaginaryFirst: false },
    offCurve: 'invalid point: not on curve',
    outside: ['g1 point is not on correct subgroup', 'g2 point is not on correct subgroup'],
  });
  const { g1, g2 } = curve;
  const [generatorG1, commitment, proof, left] = [0, 0, 0, 0].map(() => module._malloc(G1));
  const [generatorG2, setup, right] = [0, 0, 0].map(() => module._malloc(G2));
  const scalar = module._malloc(FR);
  g1.readCompressed(generatorG1, GENERATOR_G1);
  g2.readCompressed(generatorG2, GENERATOR_G2);
  g2.readCompressed(setup, SETUP_G2);
  return {
    g1,
    g2,
    pairing: (input, poll) => curve.pairing(input, poll),
    verifyKzgProof(commitmentBytes, z, y, proofBytes) {
      if (!g1.readCompressed(commitment, commitmentBytes) || !g1.readCompressed(proof, proofBytes))
        return false;
      // The product e(y × G1 − C, G2) × e(proof, secret × G2 − z × G2) must be one.
      curve.readFr(scalar, y);
      module._mclBnG1_mul(left, generatorG1, scalar);
      module._mclBnG1_sub(left, left, commitment);
      curve.readFr(scalar, z);
      module._mclBnG2_mul(right, generatorG2, scalar);
      module._mclBnG2_sub(right, setup, right);
      return curve.pairsToOne(left, generatorG2, proof, right);
    },
  };
}
