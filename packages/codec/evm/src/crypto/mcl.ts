import createModule from 'mcl-wasm/dist/mcl_c.js';
import type { MappedPoints, Pairing } from './crypto.ts';

/** Sizes of field elements and points in the library's build, in bytes. */
const FP = 48;
export const G1: number = 3 * FP;
export const G2: number = 6 * FP;
export const FR = 32;
const GT = 12 * FP;
/** MCLBN_COMPILED_TIME_VAR: the library checks that it was built with these sizes. */
const BUILD = 46;
/** Pairs, and points, between two polls: some milliseconds. */
const PAIRS_A_POLL = 4;
const POINTS_A_POLL = 32;

/** The functions of a group of points in mcl's C interface. Arguments are addresses in the module's memory, and sizes. */
interface GroupFunctions {
  clear(x: number): void;
  isZero(x: number): number;
  isValid(x: number): number;
  isValidOrder(x: number): number;
  deserialize(x: number, bytes: number, size: number): number;
  normalize(y: number, x: number): void;
  add(z: number, x: number, y: number): void;
  sub(z: number, x: number, y: number): void;
  mul(z: number, x: number, y: number): void;
  mulVec(z: number, x: number, y: number, count: number): void;
}

type MclModule = {
  [Name in keyof GroupFunctions as `_mclBnG1_${Name}` | `_mclBnG2_${Name}`]: GroupFunctions[Name];
} & {
  readonly wasmMemory: WebAssembly.Memory;
  _malloc(size: number): number;
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
  _mclBn_millerLoopVec(z: number, x: number, y: number, count: number): void;
  _mclBn_finalExp(y: number, x: number): void;
  _mclBnGT_mul(z: number, x: number, y: number): void;
  _mclBnGT_setInt32(x: number, value: number): void;
  _mclBnGT_isOne(x: number): number;
};

/** Creates a separate module for a curve, with its own memory. */
export async function loadCurve(curve: number): Promise<MclModule> {
  const module: MclModule = await createModule({ cryptoGetRandomValues: () => undefined });
  if (module._mclBn_init(curve, BUILD) !== 0) throw new Error(`mcl-wasm does not know curve ${curve}`);
  // Orders are checked where a contract requires it.
  module._mclBn_verifyOrderG1(0);
  module._mclBn_verifyOrderG2(0);
  return module;
}

/** The encoding of points in a curve's contracts, and the words for those that are none. */
export interface CurveOptions {
  readonly encoding: {
    /** Length of a field element in bytes, of which the last `width` are significant. */
    readonly size: number;
    readonly width: number;
    /** Modulus of the field. */
    readonly modulus: Uint8Array;
    /** True when an element of the quadratic field begins with its imaginary part. */
    readonly imaginaryFirst: boolean;
  };
  readonly offCurve: string;
  /** For a point outside of each group; undefined where there is none. */
  readonly outside: readonly [string | undefined, string];
}

/** The points and pairings of one curve. */
export class Curve implements Pairing {
  readonly module: MclModule;
  readonly options: CurveOptions;
  readonly g1: Group;
  readonly g2: Group;
  /** Address of a transfer buffer. */
  readonly scratch: number;
  readonly #products: number;
  #heap: Uint8Array;

  constructor(module: MclModule, options: CurveOptions) {
    this.module = module;
    this.options = options;
    this.scratch = module._malloc(256);
    this.#products = module._malloc(2 * GT);
    this.#heap = new Uint8Array(module.wasmMemory.buffer);
    this.g1 = new Group(this, 'G1');
    this.g2 = new Group(this, 'G2');
  }

  /** Returns the module's memory, which moves when it grows. */
  get heap(): Uint8Array {
    if (this.#heap.length === 0) this.#heap = new Uint8Array(this.module.wasmMemory.buffer);
    return this.#heap;
  }

  put(bytes: Uint8Array): number {
    this.heap.set(bytes, this.scratch);
    return this.scratch;
  }

  /** Reads a scalar and reduces it modulo the groups' order. */
  readFr(to: number, bytes: Uint8Array): void {
    this.module._mclBnFr_setBigEndianMod(to, this.put(bytes), bytes.length);
  }

  pairing(input: Uint8Array, poll: () => void): boolean | string {
    const { module, g1, g2 } = this;
    const item = g1.size + g2.size;
    const [product, part] = [this.#products, this.#products + GT];
    module._mclBnGT_setInt32(product, 1);
    for (let begin = 0; begin < input.length; begin += PAIRS_A_POLL * item) {
      const count = Math.min(PAIRS_A_POLL, (input.length - begin) / item);
      let pairs = 0;
      for (let index = 0; index < count; index++) {
        const offset = begin + index * item;
        const [p, q] = [g1.item(pairs), g2.item(pairs)];
        const fault = g1.read(p, input, offset, true) ?? g2.read(q, input, offset + g1.size, true);
        if (fault !== undefined) return fault;
        // The pairing with the point at infinity is one.
        if (module._mclBnG1_isZero(p) !== 1 && module._mclBnG2_isZero(q) !== 1) pairs++;
      }
      if (pairs > 0) {
        module._mclBn_millerLoopVec(part, g1.items, g2.items, pairs);
        module._mclBnGT_mul(product, product, part);
      }
      poll();
    }
    module._mclBn_finalExp(product, product);
    return module._mclBnGT_isOne(product) === 1;
  }

  /** Returns true when e(p0, q0) × e(p1, q1) is one, for points in the module's memory. */
  pairsToOne(p0: number, q0: number, p1: number, q1: number): boolean {
    const { heap, module, g1, g2 } = this;
    heap.copyWithin(g1.item(0), p0, p0 + G1);
    heap.copyWithin(g1.item(1), p1, p1 + G1);
    heap.copyWithin(g2.item(0), q0, q0 + G2);
    heap.copyWithin(g2.item(1), q1, q1 + G2);
    module._mclBn_millerLoopVec(this.#products, g1.items, g2.items, 2);
    module._mclBn_finalExp(this.#products, this.#products);
    return module._mclBnGT_isOne(this.#products) === 1;
  }
}

/** One of the two groups of a curve, whose coordinates are one number each, or two. */
class Group implements MappedPoints {
  readonly #curve: Curve;
  readonly #name: 'G1' | 'G2';
  /** Numbers of a coordinate. */
  readonly #degree: 1 | 2;
  /** Places of a point's numbers in its encoding. */
  readonly #places: readonly number[];
  /** Length of a point in its encoding. */
  readonly size: number;
  /** Addresses of points of a sum or of pairings, of their scalars, and of two working points. */
  readonly items: number;
  readonly #scalars: number;
  readonly #sum: number;
  readonly #part: number;

  constructor(curve: Curve, name: 'G1' | 'G2') {
    const { module, options } = curve;
    this.#curve = curve;
    this.#name = name;
    this.#degree = name === 'G1' ? 1 : 2;
    const { size, imaginaryFirst } = options.encoding;
    this.size = 2 * this.#degree * size;
    const swap = this.#degree === 2 && imaginaryFirst ? 1 : 0;
    this.#places = Array.from({ length: 2 * this.#degree }, (_none, number) => (number ^ swap) * size);
    this.items = module._malloc(POINTS_A_POLL * G2);
    this.#scalars = module._malloc(POINTS_A_POLL * FR);
    this.#sum = module._malloc(G2);
    this.#part = module._malloc(G2);
  }

  /** Returns the address of a point of a sum or of pairings. */
  item(index: number): number {
    return this.items + index * 3 * this.#degree * FP;
  }

  add(input: Uint8Array): Uint8Array | string {
    const [a, b] = [this.#sum, this.#part];
    const fault = this.read(a, input, 0, false) ?? this.read(b, input, this.size, false);
    if (fault !== undefined) return fault;
    this.#curve.module[`_mclBn${this.#name}_add`](a, a, b);
    return this.#write(a);
  }

  sum(input: Uint8Array, poll: () => void): Uint8Array | string {
    const [sum, part, name, { module }] = [this.#sum, this.#part, this.#name, this.#curve];
    const item = this.size + FR;
    module[`_mclBn${name}_clear`](sum);
    for (let begin = 0; begin < input.length; begin += POINTS_A_POLL * item) {
      const count = Math.min(POINTS_A_POLL, (input.length - begin) / item);
      for (let index = 0; index < count; index++) {
        const offset = begin + index * item;
        const fault = this.read(this.item(index), input, offset, true);
        if (fault !== undefined) return fault;
        const scalar = input.subarray(offset + this.size, offset + item);
        this.#curve.readFr(this.#scalars + index * FR, scalar);
      }
      if (count === 1) module[`_mclBn${name}_mul`](part, this.items, this.#scalars);
      else module[`_mclBn${name}_mulVec`](part, this.items, this.#scalars, count);
      module[`_mclBn${name}_add`](sum, sum, part);
      poll();
    }
    return this.#write(sum);
  }

  map(input: Uint8Array): Uint8Array | string {
    const { module } = this.#curve;
    const fault = this.#readNumbers(this.#part, input, 0, this.#degree);
    if (fault !== undefined) return fault;
    if (this.#degree === 1) module._mclBnFp_mapToG1(this.#sum, this.#part);
    else module._mclBnFp2_mapToG2(this.#sum, this.#part);
    return this.#write(this.#sum);
  }

  /** Reads a compressed point. Returns false when it is not in the group. */
  readCompressed(to: number, bytes: Uint8Array): boolean {
    const [name, { module }] = [this.#name, this.#curve];
    const read = module[`_mclBn${name}_deserialize`](to, this.#curve.put(bytes), bytes.length);
    return read === bytes.length && module[`_mclBn${name}_isValidOrder`](to) === 1;
  }

  /** Reads a point. Returns why it is invalid: off the curve, or outside of the group when that is checked. */
  read(to: number, bytes: Uint8Array, offset: number, checksGroup: boolean): string | undefined {
    const { module, options } = this.#curve;
    const [name, degree] = [this.#name, this.#degree];
    if (isZero(bytes, offset, offset + this.size)) {
      module[`_mclBn${name}_clear`](to);
      return undefined;
    }
    const z = to + 2 * degree * FP;
    const fault = this.#readNumbers(to, bytes, offset, 2 * degree);
    if (fault !== undefined) return fault;
    module._mclBnFp_setInt32(z, 1);
    if (degree === 2) module._mclBnFp_clear(z + FP);
    if (module[`_mclBn${name}_isValid`](to) !== 1) return options.offCurve;
    const outside = options.outside[degree - 1];
    const isInGroup = !checksGroup || outside === undefined || module[`_mclBn${name}_isValidOrder`](to) === 1;
    return isInGroup ? undefined : outside;
  }

  #write(from: number): Uint8Array {
    const bytes = new Uint8Array(this.size);
    const { module } = this.#curve;
    if (module[`_mclBn${this.#name}_isZero`](from) === 1) return bytes;
    module[`_mclBn${this.#name}_normalize`](from, from);
    for (const [number, at] of this.#places.entries()) this.#writeFp(from + number * FP, bytes, at);
    return bytes;
  }

  /** Reads numbers that follow one another. Returns why they are invalid. */
  #readNumbers(to: number, bytes: Uint8Array, offset: number, count: number): string | undefined {
    for (let number = 0; number < count; number++) {
      const fault = this.#readFp(to + number * FP, bytes, offset + this.#places[number]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  #readFp(to: number, bytes: Uint8Array, offset: number): string | undefined {
    const { size, width, modulus } = this.#curve.options.encoding;
    const begin = offset + size - width;
    if (!isZero(bytes, offset, begin)) return 'invalid field element top bytes';
    if (!isBelow(bytes, begin, modulus)) return 'invalid fp.Element encoding';
    const number = this.#curve.put(bytes.subarray(begin, begin + width));
    this.#curve.module._mclBnFp_setBigEndianMod(to, number, width);
    return undefined;
  }

  #writeFp(from: number, bytes: Uint8Array, offset: number): void {
    const { size, width } = this.#curve.options.encoding;
    const { heap, scratch, module } = this.#curve;
    const length = module._mclBnFp_getLittleEndian(scratch, width, from);
    for (let byte = 0; byte < length; byte++) bytes[offset + size - 1 - byte] = heap[scratch + byte];
  }
}

/** Compares bytes as a number with a limit of the same length; returns true when they are below it. */
function isBelow(bytes: Uint8Array, offset: number, limit: Uint8Array): boolean {
  for (let byte = 0; byte < limit.length; byte++) {
    if (bytes[offset + byte] !== limit[byte]) return bytes[offset + byte] < limit[byte];
  }
  return false;
}

function isZero(bytes: Uint8Array, begin: number, end: number): boolean {
  for (let place = begin; place < end; place++) if (bytes[place] !== 0) return false;
  return true;
}
