import createModule from 'mcl-wasm/dist/mcl_c.js';

/** Sizes of field elements and points in the library's build, in bytes. */
const FP = 48;
const FP2 = 2 * FP;
export const G1: number = 3 * FP;
export const G2: number = 6 * FP;
export const FR = 32;
const GT = 12 * FP;
/** MCLBN_COMPILED_TIME_VAR: the library checks that it was built with these sizes. */
const BUILD = 46;
/** Pairs, and points, between two polls: some milliseconds. */
const PAIRS_A_POLL = 4;
const POINTS_A_POLL = 32;

/** The functions of mcl's C interface. Arguments are addresses in the module's memory, and sizes. */
interface MclModule {
  readonly wasmMemory: WebAssembly.Memory;
  _malloc(size: number): number;
  _free(address: number): void;
  _mclBn_init(curve: number, build: number): number;
  _mclBn_setMapToMode(mode: number): number;
  _mclBn_setETHserialization(isEth: number): void;
  _mclBn_verifyOrderG1(does: number): void;
  _mclBn_verifyOrderG2(does: number): void;
  _mclBnFp_setBigEndianMod(x: number, bytes: number, size: number): number;
  _mclBnFp_getLittleEndian(bytes: number, size: number, x: number): number;
  _mclBnFp_setInt32(x: number, value: number): void;
  _mclBnFp_clear(x: number): void;
  _mclBnFp_mapToG1(y: number, x: number): number;
  _mclBnFp2_mapToG2(y: number, x: number): number;
  _mclBnFr_setBigEndianMod(x: number, bytes: number, size: number): number;
  _mclBnG1_clear(x: number): void;
  _mclBnG2_clear(x: number): void;
  _mclBnG1_isZero(x: number): number;
  _mclBnG2_isZero(x: number): number;
  _mclBnG1_isValid(x: number): number;
  _mclBnG2_isValid(x: number): number;
  _mclBnG1_isValidOrder(x: number): number;
  _mclBnG2_isValidOrder(x: number): number;
  _mclBnG1_deserialize(x: number, bytes: number, size: number): number;
  _mclBnG2_deserialize(x: number, bytes: number, size: number): number;
  _mclBnG1_normalize(y: number, x: number): void;
  _mclBnG2_normalize(y: number, x: number): void;
  _mclBnG1_neg(y: number, x: number): void;
  _mclBnG1_add(z: number, x: number, y: number): void;
  _mclBnG2_add(z: number, x: number, y: number): void;
  _mclBnG1_sub(z: number, x: number, y: number): void;
  _mclBnG2_sub(z: number, x: number, y: number): void;
  _mclBnG1_mul(z: number, x: number, y: number): void;
  _mclBnG2_mul(z: number, x: number, y: number): void;
  _mclBnG1_mulVec(z: number, x: number, y: number, count: number): void;
  _mclBnG2_mulVec(z: number, x: number, y: number, count: number): void;
  _mclBn_millerLoopVec(z: number, x: number, y: number, count: number): void;
  _mclBn_finalExp(y: number, x: number): void;
  _mclBnGT_mul(z: number, x: number, y: number): void;
  _mclBnGT_setInt32(x: number, value: number): void;
  _mclBnGT_isOne(x: number): number;
}

/** Creates a separate module for a curve, with its own memory. */
export async function loadCurve(curve: number): Promise<MclModule> {
  const module: MclModule = await createModule({ cryptoGetRandomValues: () => undefined });
  if (module._mclBn_init(curve, BUILD) !== 0) throw new Error(`mcl-wasm does not know curve ${curve}`);
  // Orders are checked where a contract requires it.
  module._mclBn_verifyOrderG1(0);
  module._mclBn_verifyOrderG2(0);
  return module;
}

/** The encoding of field elements in a curve's contracts. */
export interface FieldEncoding {
  /** Length of an element in bytes, of which the last `width` are significant. */
  readonly size: number;
  readonly width: number;
  /** Modulus of the field. */
  readonly modulus: Uint8Array;
  /** True when an element of the quadratic field begins with its imaginary part. */
  readonly imaginaryFirst: boolean;
}

/** The points and pairings of one curve. */
export class Curve {
  readonly module: MclModule;
  readonly #encoding: FieldEncoding;
  /** Addresses of a transfer buffer and of working points. */
  readonly scratch: number;
  readonly #points: number;
  readonly #pairsG1: number;
  readonly #pairsG2: number;
  readonly #scalars: number;
  readonly #products: number;
  #heap: Uint8Array;

  constructor(module: MclModule, encoding: FieldEncoding) {
    this.module = module;
    this.#encoding = encoding;
    this.scratch = module._malloc(256);
    this.#points = module._malloc(4 * G2);
    this.#pairsG1 = module._malloc(POINTS_A_POLL * G1);
    this.#pairsG2 = module._malloc(POINTS_A_POLL * G2);
    this.#scalars = module._malloc(POINTS_A_POLL * FR);
    this.#products = module._malloc(2 * GT);
    this.#heap = new Uint8Array(module.wasmMemory.buffer);
  }

  /** Returns the module's memory, which moves when it grows. */
  get heap(): Uint8Array {
    if (this.#heap.length === 0) this.#heap = new Uint8Array(this.module.wasmMemory.buffer);
    return this.#heap;
  }

  /** Returns the address of one of four working points. */
  point(index: number): number {
    return this.#points + index * G2;
  }

  /** Size in bytes of a point of the first group, and of the second. */
  get sizeG1(): number {
    return 2 * this.#encoding.size;
  }

  get sizeG2(): number {
    return 4 * this.#encoding.size;
  }

  put(bytes: Uint8Array): number {
    this.heap.set(bytes, this.scratch);
    return this.scratch;
  }

  /** Reads a field element. Returns false when it is invalid. */
  readFp(to: number, bytes: Uint8Array, offset: number): boolean {
    const { size, width, modulus } = this.#encoding;
    const begin = offset + size - width;
    for (let place = offset; place < begin; place++) if (bytes[place] !== 0) return false;
    if (!isBelow(bytes, begin, modulus)) return false;
    this.put(bytes.subarray(begin, begin + width));
    this.module._mclBnFp_setBigEndianMod(to, this.scratch, width);
    return true;
  }

  readFp2(to: number, bytes: Uint8Array, offset: number): boolean {
    const { size, imaginaryFirst } = this.#encoding;
    const imaginary = imaginaryFirst ? offset : offset + size;
    const real = imaginaryFirst ? offset + size : offset;
    return this.readFp(to, bytes, real) && this.readFp(to + FP, bytes, imaginary);
  }

  /** Reads a point of the first group. Returns false off the curve, or with another order when that is checked. */
  readG1(to: number, bytes: Uint8Array, offset: number, checksOrder: boolean): boolean {
    const { size } = this.#encoding;
    const { module } = this;
    if (isZero(bytes, offset, this.sizeG1)) {
      module._mclBnG1_clear(to);
      return true;
    }
    if (!this.readFp(to, bytes, offset) || !this.readFp(to + FP, bytes, offset + size)) return false;
    module._mclBnFp_setInt32(to + 2 * FP, 1);
    if (module._mclBnG1_isValid(to) !== 1) return false;
    return !checksOrder || module._mclBnG1_isValidOrder(to) === 1;
  }

  /** Reads a point of the second group as {@link readG1} does. */
  readG2(to: number, bytes: Uint8Array, offset: number, checksOrder: boolean): boolean {
    const { size } = this.#encoding;
    const { module } = this;
    if (isZero(bytes, offset, this.sizeG2)) {
      module._mclBnG2_clear(to);
      return true;
    }
    if (!this.readFp2(to, bytes, offset) || !this.readFp2(to + FP2, bytes, offset + 2 * size)) return false;
    module._mclBnFp_setInt32(to + 2 * FP2, 1);
    module._mclBnFp_clear(to + 2 * FP2 + FP);
    if (module._mclBnG2_isValid(to) !== 1) return false;
    return !checksOrder || module._mclBnG2_isValidOrder(to) === 1;
  }

  #writeFp(from: number, bytes: Uint8Array, offset: number): void {
    const { size, width } = this.#encoding;
    const { heap } = this;
    heap.fill(0, this.scratch, this.scratch + FP);
    const length = this.module._mclBnFp_getLittleEndian(this.scratch, width, from);
    for (let byte = 0; byte < length; byte++) bytes[offset + size - 1 - byte] = heap[this.scratch + byte];
  }

  #writeFp2(from: number, bytes: Uint8Array, offset: number): void {
    const { size, imaginaryFirst } = this.#encoding;
    this.#writeFp(from, bytes, imaginaryFirst ? offset + size : offset);
    this.#writeFp(from + FP, bytes, imaginaryFirst ? offset : offset + size);
  }

  writeG1(from: number): Uint8Array {
    const { module } = this;
    const bytes = new Uint8Array(this.sizeG1);
    if (module._mclBnG1_isZero(from) === 1) return bytes;
    module._mclBnG1_normalize(from, from);
    this.#writeFp(from, bytes, 0);
    this.#writeFp(from + FP, bytes, this.#encoding.size);
    return bytes;
  }

  writeG2(from: number): Uint8Array {
    const { module } = this;
    const bytes = new Uint8Array(this.sizeG2);
    if (module._mclBnG2_isZero(from) === 1) return bytes;
    module._mclBnG2_normalize(from, from);
    this.#writeFp2(from, bytes, 0);
    this.#writeFp2(from + FP2, bytes, 2 * this.#encoding.size);
    return bytes;
  }

  addG1(input: Uint8Array): Uint8Array | undefined {
    const [a, b] = [this.point(0), this.point(1)];
    if (!this.readG1(a, input, 0, false) || !this.readG1(b, input, this.sizeG1, false)) return undefined;
    this.module._mclBnG1_add(a, a, b);
    return this.writeG1(a);
  }

  addG2(input: Uint8Array): Uint8Array | undefined {
    const [a, b] = [this.point(0), this.point(1)];
    if (!this.readG2(a, input, 0, false) || !this.readG2(b, input, this.sizeG2, false)) return undefined;
    this.module._mclBnG2_add(a, a, b);
    return this.writeG2(a);
  }

  /** Sums points of the first group, each multiplied by the 32-byte scalar after it. */
  sumG1(input: Uint8Array, checksOrder: boolean, poll: () => void): Uint8Array | undefined {
    const { module } = this;
    const item = this.sizeG1 + FR;
    const [sum, part] = [this.point(0), this.point(1)];
    module._mclBnG1_clear(sum);
    for (let begin = 0; begin < input.length; begin += POINTS_A_POLL * item) {
      const count = Math.min(POINTS_A_POLL, (input.length - begin) / item);
      for (let index = 0; index < count; index++) {
        const offset = begin + index * item;
        if (!this.readG1(this.#pairsG1 + index * G1, input, offset, checksOrder)) return undefined;
        this.#readScalar(index, input, offset + this.sizeG1);
      }
      if (count === 1) module._mclBnG1_mul(part, this.#pairsG1, this.#scalars);
      else module._mclBnG1_mulVec(part, this.#pairsG1, this.#scalars, count);
      module._mclBnG1_add(sum, sum, part);
      poll();
    }
    return this.writeG1(sum);
  }

  /** Sums points of the second group as {@link sumG1} does. */
  sumG2(input: Uint8Array, checksOrder: boolean, poll: () => void): Uint8Array | undefined {
    const { module } = this;
    const item = this.sizeG2 + FR;
    const [sum, part] = [this.point(0), this.point(1)];
    module._mclBnG2_clear(sum);
    for (let begin = 0; begin < input.length; begin += POINTS_A_POLL * item) {
      const count = Math.min(POINTS_A_POLL, (input.length - begin) / item);
      for (let index = 0; index < count; index++) {
        const offset = begin + index * item;
        if (!this.readG2(this.#pairsG2 + index * G2, input, offset, checksOrder)) return undefined;
        this.#readScalar(index, input, offset + this.sizeG2);
      }
      if (count === 1) module._mclBnG2_mul(part, this.#pairsG2, this.#scalars);
      else module._mclBnG2_mulVec(part, this.#pairsG2, this.#scalars, count);
      module._mclBnG2_add(sum, sum, part);
      poll();
    }
    return this.writeG2(sum);
  }

  #readScalar(index: number, input: Uint8Array, offset: number): void {
    this.readFr(this.#scalars + index * FR, input.subarray(offset, offset + FR));
  }

  /** Reads a scalar and reduces it modulo the groups' order. */
  readFr(to: number, bytes: Uint8Array): void {
    this.put(bytes);
    this.module._mclBnFr_setBigEndianMod(to, this.scratch, bytes.length);
  }

  /** Returns true when the product of pairings is one. Points of both groups alternate. */
  pairing(input: Uint8Array, checksOrderOfG1: boolean, poll: () => void): boolean | undefined {
    const { module } = this;
    const item = this.sizeG1 + this.sizeG2;
    const [product, part] = [this.#products, this.#products + GT];
    module._mclBnGT_setInt32(product, 1);
    for (let begin = 0; begin < input.length; begin += PAIRS_A_POLL * item) {
      const count = Math.min(PAIRS_A_POLL, (input.length - begin) / item);
      let pairs = 0;
      for (let index = 0; index < count; index++) {
        const offset = begin + index * item;
        const [p, q] = [this.#pairsG1 + pairs * G1, this.#pairsG2 + pairs * G2];
        if (!this.readG1(p, input, offset, checksOrderOfG1)) return undefined;
        if (!this.readG2(q, input, offset + this.sizeG1, true)) return undefined;
        // The pairing with the point at infinity is one.
        if (module._mclBnG1_isZero(p) !== 1 && module._mclBnG2_isZero(q) !== 1) pairs++;
      }
      if (pairs > 0) {
        module._mclBn_millerLoopVec(part, this.#pairsG1, this.#pairsG2, pairs);
        module._mclBnGT_mul(product, product, part);
      }
      poll();
    }
    module._mclBn_finalExp(product, product);
    return module._mclBnGT_isOne(product) === 1;
  }

  /** Returns true when e(p0, q0) × e(p1, q1) is one, for points in the module's memory. */
  pairsToOne(p0: number, q0: number, p1: number, q1: number): boolean {
    const { heap, module } = this;
    heap.copyWithin(this.#pairsG1, p0, p0 + G1);
    heap.copyWithin(this.#pairsG1 + G1, p1, p1 + G1);
    heap.copyWithin(this.#pairsG2, q0, q0 + G2);
    heap.copyWithin(this.#pairsG2 + G2, q1, q1 + G2);
    module._mclBn_millerLoopVec(this.#products, this.#pairsG1, this.#pairsG2, 2);
    module._mclBn_finalExp(this.#products, this.#products);
    return module._mclBnGT_isOne(this.#products) === 1;
  }
}

/** Compares bytes as a number with a limit of the same length; returns true when they are below it. */
export function isBelow(bytes: Uint8Array, offset: number, limit: Uint8Array): boolean {
  for (let byte = 0; byte < limit.length; byte++) {
    if (bytes[offset + byte] !== limit[byte]) return bytes[offset + byte] < limit[byte];
  }
  return false;
}

function isZero(bytes: Uint8Array, offset: number, length: number): boolean {
  for (let place = offset; place < offset + length; place++) if (bytes[place] !== 0) return false;
  return true;
}
