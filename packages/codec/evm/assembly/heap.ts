// The memory of the engine. It only grows: the host drops an instance that a message made large.
import { exceed } from './host';

const PAGE: usize = 65_536;
/** Allocations have sizes of powers of two, and this many bytes at least. */
const LEAST_CLASS: u32 = 7;
const HEADER: usize = 16;
/** The first free allocation of each size class. */
const FREE = memory.data(4 * 32, 16);

let top: usize = 0;
let end: usize = 0;
/** Highest address that a message may use. */
let limit: usize = 0x7fffffff;

/** Sets the number of bytes that a message may use. */
export function limitMemory(bytes: u32): void {
  limit = bytes;
}

/** Takes memory that is never given back. Its content is undefined. */
export function take(bytes: usize): usize {
  if (top == 0) {
    top = (__heap_base + 63) & ~63;
    end = <usize>memory.size() * PAGE;
  }
  const at = top;
  if (bytes > limit || at + bytes > limit) exceed();
  top = (at + bytes + 15) & ~15;
  if (top > end) {
    const least = (top - end + PAGE - 1) / PAGE;
    const grown = max<usize>(least, end / PAGE / 4);
    if (memory.grow(<i32>grown) < 0 && memory.grow(<i32>least) < 0) exceed();
    end = <usize>memory.size() * PAGE;
  }
  return at;
}

/** Allocates memory, whose content is undefined. */
export function allocate(bytes: usize): usize {
  if (bytes > limit) exceed();
  const size = <u32>max<usize>(bytes + HEADER, 1 << LEAST_CLASS);
  const kind = 32 - clz<u32>(size - 1);
  const list = FREE + 4 * <usize>kind;
  let block: usize = load<u32>(list);
  if (block != 0) store<u32>(list, load<u32>(block, 4));
  else block = take((<usize>1) << kind);
  store<u32>(block, kind);
  return block + HEADER;
}

export function capacityOf(at: usize): usize {
  return ((<usize>1) << load<u32>(at - HEADER)) - HEADER;
}

export function release(at: usize): void {
  const block = at - HEADER;
  const list = FREE + 4 * <usize>load<u32>(block);
  store<u32>(block, load<u32>(list), 4);
  store<u32>(list, <u32>block);
}

/** Returns an allocation of at least some bytes that begins as another one, which it replaces. */
export function enlarge(at: usize, bytes: usize): usize {
  const before = capacityOf(at);
  if (bytes <= before) return at;
  if (at + before == top && bytes <= limit) {
    const kind = 32 - clz<u32>(<u32>(bytes + HEADER) - 1);
    take(((<usize>1) << kind) - HEADER - before);
    store<u32>(at - HEADER, kind);
    return at;
  }
  const to = allocate(bytes);
  memory.copy(to, at, before);
  release(at);
  return to;
}
