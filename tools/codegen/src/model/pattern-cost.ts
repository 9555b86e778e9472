import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Below this a bound would refuse text that people do send. */
const LEAST_LENGTH = 256;
/** Repetitions up to so many count as a number of ways, more of them as one way a character. */
const FEW = 64;

/** How many ways a backtracking engine may try: `ways` times the text's length to the power of `degree`. */
interface Cost {
  readonly ways: number;
  readonly degree: number;
}

/**
 * The longest text that a backtracking engine matches in the given steps at worst, Infinity if its time is linear;
 * undefined where that can not be told, as of a repetition within a repetition.
 */
export function backtrackingLength(source: string, flags: '' | 'u', steps: number): number | undefined {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags === 'u');
  const cost = ofAlternatives(pattern.alternatives);
  if (!cost) return undefined;
  const isAnchored = pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  // An engine tries a pattern that is not anchored at each character.
  const degree = cost.degree + (isAnchored ? 0 : 1);
  if (degree <= 1) return cost.ways * 1e4 <= steps ? Infinity : undefined;
  const length = Math.floor((steps / cost.ways) ** (1 / degree));
  return length >= LEAST_LENGTH ? length : undefined;
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): Cost | undefined {
  let ways = 0;
  let degree = 0;
  for (const { elements } of alternatives) {
    const cost = ofSequence(elements);
    if (!cost) return undefined;
    ways += cost.ways;
    degree = Math.max(degree, cost.degree);
  }
  return { ways, degree };
}

function ofSequence(elements: readonly AST.Element[]): Cost | undefined {
  let ways = 1;
  let degree = 0;
  for (const element of elements) {
    const cost = ofElement(element);
    if (!cost) return undefined;
    ways *= cost.ways;
    degree += cost.degree;
  }
  return { ways, degree };
}

function ofElement(element: AST.Element): Cost | undefined {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return { ways: 1, degree: 0 };
    case 'Assertion':
      return 'alternatives' in element ? ofAlternatives(element.alternatives) : { ways: 1, degree: 0 };
    case 'Group':
    case 'CapturingGroup':
      return ofAlternatives(element.alternatives);
    case 'Quantifier':
      return ofQuantifier(element);
    case 'Backreference':
      return undefined;
  }
}

function ofQuantifier({ element, min, max }: AST.Quantifier): Cost | undefined {
  const inner = ofElement(element);
  if (!inner || inner.degree > 0) return undefined;
  if (max <= 1) return { ways: inner.ways + 1, degree: 0 };
  // What has several ways has them anew with each repetition.
  if (inner.ways > 1)
    return max <= FEW ? { ways: (max - min + 1) * inner.ways ** max, degree: 0 } : undefined;
  if (min === max) return inner;
  return max - min < FEW ? { ways: max - min + 1, degree: 0 } : { ways: 1, degree: 1 };
}
