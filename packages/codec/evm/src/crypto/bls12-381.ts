import { hexToBytes } from '@ethread/core';
import type { Bls12381 } from './crypto.ts';
import { Curve, FR, G1, G2, isBelow, loadCurve } from './mcl.ts';

/** The library's numbers for the curve, and for the maps to the curve by RFC 9380. */
const BLS12_381 = 5;
const MAP_TO_CURVE_RFC9380 = 5;
const MODULUS = hexToBytes(
  '0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab',
);
const ORDER = hexToBytes('0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001');
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
export async function loadBls12381(): Promise<Bls12381> {
  const module = await loadCurve(BLS12_381);
  module._mclBn_setMapToMode(MAP_TO_CURVE_RFC9380);
  module._mclBn_setETHserialization(1);
  const curve = new Curve(module, { size: 64, width: 48, modulus: MODULUS, imaginaryFirst: false });
  const [generatorG1, commitment, proof] = [module._malloc(G1), module._malloc(G1), module._malloc(G1)];
  const [generatorG2, setup, right] = [module._malloc(G2), module._malloc(G2), module._malloc(G2)];
  const scalar = module._malloc(FR);
  readCompressed(generatorG1, GENERATOR_G1);
  readCompressed(generatorG2, GENERATOR_G2);
  readCompressed(setup, SETUP_G2);

  /** Reads a compressed point. Returns false when it is invalid. */
  function readCompressed(to: number, bytes: Uint8Array): boolean {
    curve.put(bytes);
    const read = bytes.length === 48 ? module._mclBnG1_deserialize : module._mclBnG2_deserialize;
    return read(to, curve.scratch, bytes.length) === bytes.length;
  }

  return {
    addG1: (input) => curve.addG1(input),
    addG2: (input) => curve.addG2(input),
    sumG1: (input, poll) => curve.sumG1(input, true, poll),
    sumG2: (input, poll) => curve.sumG2(input, true, poll),
    pairing: (input, poll) => curve.pairing(input, true, poll),
    mapToG1(input) {
      const point = curve.point(0);
      if (!curve.readFp(curve.point(1), input, 0)) return undefined;
      module._mclBnFp_mapToG1(point, curve.point(1));
      return curve.writeG1(point);
    },
    mapToG2(input) {
      const point = curve.point(0);
      if (!curve.readFp2(curve.point(1), input, 0)) return undefined;
      module._mclBnFp2_mapToG2(point, curve.point(1));
      return curve.writeG2(point);
    },
    verifyKzgProof(commitmentBytes, z, y, proofBytes) {
      if (!isBelow(z, 0, ORDER) || !isBelow(y, 0, ORDER)) return false;
      if (!readCompressed(commitment, commitmentBytes) || !readCompressed(proof, proofBytes)) return false;
      if (module._mclBnG1_isValidOrder(commitment) !== 1 || module._mclBnG1_isValidOrder(proof) !== 1)
        return false;
      // The product e(y × G1 − C, G2) × e(proof, secret × G2 − z × G2) must be one.
      const left = curve.point(0);
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
