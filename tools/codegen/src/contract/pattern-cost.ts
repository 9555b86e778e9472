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

const ONE: Cost = { ways: 1, degree: 0 };

/**
 * Reports whether JavaScript's engine matches any text in linear time, since clients send the text. False for an
 * expression whose time cannot be determined, as for a repetition within a repetition, and for one that is none.
 */
export function isLinear(source: string): boolean {
  let alternatives;
  try {
    ({ alternatives } = new RegExpParser().parsePattern(source, 0, source.length, true));
  } catch {
    return false;
  }
  // An engine tries an unanchored pattern at each character.
  const isAnchored = alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  const cost = ofAlternatives(alternatives);
  return cost !== undefined && cost.degree + (isAnchored ? 0 : 1) <= 1 && cost.ways <= MAX_WAYS;
}

/** Either of two parts, and one part after another. The cost of an undetermined part is undetermined. */
const either = (one?: Cost, other?: Cost): Cost | undefined =>
  one && other && { ways: one.ways + other.ways, degree: Math.max(one.degree, other.degree) };
const both = (one?: Cost, other?: Cost): Cost | undefined =>
  one && other && { ways: one.ways * other.ways, degree: one.degree + other.degree };

const ofAlternatives = (alternatives: readonly AST.Alternative[]): Cost | undefined =>
  alternatives
    .map(({ elements }) => elements.map(ofElement).reduce(both, ONE))
    .reduce<Cost | undefined>(either, { ways: 0, degree: 0 });

function ofElement(element: AST.Element): Cost | undefined {
  if (element.type === 'Quantifier') return ofQuantifier(element);
  if (element.type === 'Backreference') return undefined;
  return 'alternatives' in element ? ofAlternatives(element.alternatives) : ONE;
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
