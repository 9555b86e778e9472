import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Repetitions up to this count multiply the number of ways. Larger ones count as one way per character. */
const FEW = 256;
/** The most ways that a backtracking engine may try at each character. */
const MAX_WAYS = 500;

/** The number of ways that a backtracking engine may try: `ways` times the text's length to the power of `degree`. */
interface Cost {
  readonly ways: number;
  readonly degree: number;
}

/**
 * Reports whether JavaScript's engine matches any text in linear time, since clients send the text. False for an
 * expression whose time cannot be determined, as for a repetition within a repetition, and for one that is none.
 */
export function isLinear(source: string): boolean {
  const cost = costOf(source);
  return cost !== undefined && cost.degree <= 1 && cost.ways <= MAX_WAYS;
}

function costOf(source: string): Cost | undefined {
  let pattern;
  try {
    pattern = new RegExpParser().parsePattern(source, 0, source.length, true);
  } catch {
    return undefined;
  }
  const cost = ofAlternatives(pattern.alternatives);
  const isAnchored = pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  // An engine tries an unanchored pattern at each character.
  return cost && { ways: cost.ways, degree: cost.degree + (isAnchored ? 0 : 1) };
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
  // Each repetition multiplies the ways of its content.
  if (inner.ways > 1)
    return max <= FEW ? { ways: (max - min + 1) * inner.ways ** max, degree: 0 } : undefined;
  if (min === max) return inner;
  return max - min < FEW ? { ways: max - min + 1, degree: 0 } : { ways: 1, degree: 1 };
}
