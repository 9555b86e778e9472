/**
 * Wraps a part of a chain's backend, or returns it unchanged where the chain does not need the wrapper. `Of` is what
 * wrappers of this kind know about the chain.
 */
export type Wrapper<Part, Of> = (inner: Part, of: Of) => Part;

/** Wraps a part in order: a call meets the last wrapper first. */
export function wrapIn<Part, Of>(innermost: Part, wrappers: readonly Wrapper<Part, Of>[], of: Of): Part {
  return wrappers.reduce((inner, wrap) => wrap(inner, of), innermost);
}
