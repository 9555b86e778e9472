import { isSwitchedOff } from '../switched-off.ts';

/** The verdict on a response, or one on all responses of a batch. */
export interface Judgement {
  readonly words: string;
  readonly kind: 'good' | 'bad' | 'quiet';
}

/** Returns the verdict on a body: a response, a batch, or a value that is neither. */
export function verdictOf(body: unknown): Judgement {
  if (!Array.isArray(body)) {
    if (isSwitchedOff(body)) return { words: 'Switched off here', kind: 'quiet' };
    return hasResult(body) ? { words: 'Result', kind: 'good' } : { words: 'Error', kind: 'bad' };
  }
  const failed = body.filter((item) => !hasResult(item)).length;
  return failed > 0
    ? { words: `${failed} of ${body.length} failed`, kind: 'bad' }
    : { words: body.length === 1 ? '1 result' : `${body.length} results`, kind: 'good' };
}

const hasResult = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'result' in response;
