/** A backend's way of saying that another must be asked; a value, not an exception. */
export interface NotHeld {
  /** `history`: the block lies outside what is held; `state`: the block is held but its state is not. */
  readonly notHeld: 'history' | 'state';
  /** For logs and traces. */
  readonly reason: string;
}

/** What a port returns: the value (null means: looked, and there is no such thing), or that it cannot know. */
export type Answer<T> = T | NotHeld;

/** Tells the two apart. */
export function isNotHeld(answer: unknown): answer is NotHeld {
  return typeof answer === 'object' && answer !== null && 'notHeld' in answer;
}
