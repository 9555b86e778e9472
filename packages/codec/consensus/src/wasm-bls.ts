import createModule from 'mcl-wasm/dist/mcl_c.js';
import { hexToBytes } from '@ethread/core';
import type { Bls, LoadedKeys } from './bls.ts';

/** The functions of mcl's C interface for signatures. Arguments are addresses in the module's memory, and sizes. */
interface MclModule {
  readonly wasmMemory: WebAssembly.Memory;
  _malloc(size: number): number;
  _free(address: number): void;
  _mclBn_init(curve: number, build: number): number;
  _mclBn_setMapToMode(mode: number): number;
  _mclBn_setETHserialization(isEth: number): void;
  _mclBn_verifyOrderG1(does: number): void;
  _mclBn_verifyOrderG2(does: number): void;
  _mclBnG1_clear(x: number): void;
  _mclBnG1_isZero(x: number): number;
  _mclBnG1_isValidOrder(x: number): number;
  _mclBnG2_isValidOrder(x: number): number;
  _mclBnG1_deserialize(x: number, bytes: number, size: number): number;
  _mclBnG2_deserialize(x: number, bytes: number, size: number): number;
  _mclBnG1_add(z: number, x: number, y: number): void;
  _mclBnG1_neg(y: number, x: number): void;
  _mclBnG1_normalize(y: number, x: number): void;
  _mclBnG2_hashAndMapToWithDst(x: number, bytes: number, size: number, dst: number, dstSize: number): number;
  _mclBn_millerLoopVec(z: number, x: number, y: number, count: number): void;
  _mclBn_finalExp(y: number, x: number): void;
  _mclBnGT_isOne(x: number): number;
}

/** The library's numbers for BLS12-381, its build, and the maps to the curve by RFC 9380. */
const BLS12_381 = 5;
const BUILD = 46;
const MAP_TO_CURVE_RFC9380 = 5;
/** Sizes of points in the library's memory, and of their encodings, in bytes. */
const G1 = 144;
const G2 = 288;
const GT = 576;
const KEY_BYTES = 48;
const SIGNATURE_BYTES = 96;
const MESSAGE_BYTES = 32;

/** Domain of Ethereum's signatures: with proof of possession. */
const DST = new TextEncoder().encode('BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
const GENERATOR = hexToBytes(
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
);

let loading: Promise<Bls> | undefined;

/** Loads {@link Bls} in wasm, once. For browsers: a service uses native code (`bls`). */
export function loadWasmBls(): Promise<Bls> {
  return (loading ??= create());
}

async function create(): Promise<Bls> {
  const module: MclModule = await createModule({ cryptoGetRandomValues: () => undefined });
  if (module._mclBn_init(BLS12_381, BUILD) !== 0) throw new Error('mcl-wasm does not know BLS12-381');
  module._mclBn_setMapToMode(MAP_TO_CURVE_RFC9380);
  module._mclBn_setETHserialization(1);
  // Orders are checked below, where they are not known.
  module._mclBn_verifyOrderG1(0);
  module._mclBn_verifyOrderG2(0);
  // Two points of each group side by side, as the pairing of two pairs reads them.
  const [left, right] = [module._malloc(2 * G1), module._malloc(2 * G2)];
  const [product, buffer] = [module._malloc(GT), module._malloc(SIGNATURE_BYTES + DST.length)];

  /** Copies bytes to the buffer. The memory moves when it grows, so it is looked up each time. */
  function put(bytes: Uint8Array, offset = 0): number {
    new Uint8Array(module.wasmMemory.buffer).set(bytes, buffer + offset);
    return buffer + offset;
  }

  function readKey(to: number, bytes: Uint8Array, isTrusted: boolean): boolean {
    if (module._mclBnG1_deserialize(to, put(bytes), KEY_BYTES) !== KEY_BYTES) return false;
    return isTrusted || (module._mclBnG1_isZero(to) !== 1 && module._mclBnG1_isValidOrder(to) === 1);
  }

  readKey(left, GENERATOR, true);
  module._mclBnG1_neg(left, left);

  /** Returns true when e(−G1, signature) × e(aggregate, hash of the message) is one. @param points Their address. */
  function verify(
    points: number,
    participants: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
  ): boolean {
    if (message.length !== MESSAGE_BYTES || signature.length !== SIGNATURE_BYTES) return false;
    const aggregate = left + G1;
    module._mclBnG1_clear(aggregate);
    for (let index = 0; index < 8 * participants.length; index++)
      if (((participants[index >> 3] ?? 0) >> (index & 7)) & 1)
        module._mclBnG1_add(aggregate, aggregate, points + index * G1);
    if (module._mclBnG1_isZero(aggregate) === 1) return false;
    module._mclBnG1_normalize(aggregate, aggregate);
    if (module._mclBnG2_deserialize(right, put(signature), SIGNATURE_BYTES) !== SIGNATURE_BYTES) return false;
    if (module._mclBnG2_isValidOrder(right) !== 1) return false;
    const [text, dst] = [put(message), put(DST, SIGNATURE_BYTES)];
    module._mclBnG2_hashAndMapToWithDst(right + G2, text, MESSAGE_BYTES, dst, DST.length);
    module._mclBn_millerLoopVec(product, left, right, 2);
    module._mclBn_finalExp(product, product);
    return module._mclBnGT_isOne(product) === 1;
  }

  return {
    async load(keys, { isTrusted }): Promise<LoadedKeys | undefined> {
      const count = keys.length / KEY_BYTES;
      const points = module._malloc(count * G1);
      for (let index = 0; index < count; index++) {
        const key = keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES);
        if (readKey(points + index * G1, key, isTrusted)) continue;
        module._free(points);
        return undefined;
      }
      let isReleased = false;
      return {
        async verify(participants, message, signature) {
          if (isReleased || participants.length !== count / 8) return false;
          return verify(points, participants, message, signature);
        },
        release() {
          if (!isReleased) module._free(points);
          isReleased = true;
        },
      };
    },
  };
}
