import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { LinearProgram, LinearStep } from '../runtime/linear-pattern.ts';

/** The largest program. Nested repetitions can make a program larger, which is then rejected. */
const MAX_STEPS = 3_000;

/**
 * Compiles a regular expression to a program that reads each character of a text once. Returns undefined for lookaround
 * and backreferences, which such a program does not support, and for programs that are too large.
 */
export function compileLinear(source: string, flags: '' | 'u'): LinearProgram | undefined {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags === 'u');
  try {
    const steps: LinearStep[] = [];
    alternatives(pattern.alternatives, steps);
    return [...steps, ['match']];
  } catch (error) {
    if (error instanceof NotLinear) return undefined;
    throw error;
  }
}

class NotLinear extends Error {}

function add(steps: LinearStep[], step: LinearStep): number {
  if (steps.length >= MAX_STEPS) throw new NotLinear();
  return steps.push(step) - 1;
}

function alternatives(choices: readonly AST.Alternative[], steps: LinearStep[]): void {
  const ends: number[] = [];
  for (const [index, { elements }] of choices.entries()) {
    const isLast = index === choices.length - 1;
    const split = isLast ? undefined : add(steps, ['split', steps.length + 1, 0]);
    for (const element of elements) compile(element, steps);
    if (split === undefined) break;
    ends.push(add(steps, ['jump', 0]));
    steps[split] = ['split', split + 1, steps.length];
  }
  for (const end of ends) steps[end] = ['jump', steps.length];
}

function compile(element: AST.Element, steps: LinearStep[]): void {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      add(steps, ['character', element.raw]);
      return;
    case 'Group':
    case 'CapturingGroup':
      alternatives(element.alternatives, steps);
      return;
    case 'Quantifier':
      repeat(element, steps);
      return;
    case 'Assertion':
      if (element.kind !== 'start' && element.kind !== 'end') throw new NotLinear();
      add(steps, [element.kind]);
      return;
    case 'Backreference':
    case 'ExpressionCharacterClass':
      throw new NotLinear();
  }
}

function repeat({ element, min, max }: AST.Quantifier, steps: LinearStep[]): void {
  for (let count = 0; count < min; count++) compile(element, steps);
  if (max === Infinity) {
    const split = add(steps, ['split', steps.length + 1, 0]);
    compile(element, steps);
    add(steps, ['jump', split]);
    steps[split] = ['split', split + 1, steps.length];
    return;
  }
  const splits: number[] = [];
  for (let count = min; count < max; count++) {
    splits.push(add(steps, ['split', steps.length + 1, 0]));
    compile(element, steps);
  }
  for (const split of splits) steps[split] = ['split', split + 1, steps.length];
}
