// A plugin of oxlint for the words of texts that people read.

/** Words for which standard English has better ones. */
const VAGUE_WORDS = [
  'answer(?:ed|ing)?',
  'answers(?!,? or complete)',
  'repl(?:y|ies)',
  'refuse[sd]?',
  'callers?',
  'nobody',
  'goes? on where',
  'go(?:es)? with',
  'looks? (?:whether|for)',
  'says? (?:what|which|who|how|where|whether)',
  'cannot be had',
  'is told',
  'set aside',
  'under way',
  'this once',
].join('|');

/** A literal or template with such a word, as a selector. `answers` stays the name of a level of proof. */
const VAGUE_TEXT = `:matches(Literal[value=/\\b(?:${VAGUE_WORDS})\\b/i], TemplateElement[value.raw=/\\b(?:${VAGUE_WORDS})\\b/i])`;

/** The places of texts that people read, as selectors: errors, log lines, and the help of commands. */
const READ_TEXTS = [
  'NewExpression[callee.name=/Error$/]',
  'CallExpression[callee.property.name=/^(?:debug|info|warn|error)$/]',
  'CallExpression[callee.property.name=/^(?:description|option|requiredOption|argument|addHelpText)$/]',
  'NewExpression[callee.name="Option"]',
];

/** Returns a rule that reports the nodes of the selectors with a message. */
const reporting = (selectors, message) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

export default {
  meta: { name: 'texts' },
  rules: {
    'standard-terms': reporting(
      READ_TEXTS.map((place) => `${place} ${VAGUE_TEXT}`),
      'Name the actor and the value in standard terms: response, reject, client, cannot be combined.',
    ),
    'no-spread-literals': reporting(
      ['ObjectExpression > SpreadElement > ObjectExpression'],
      'Write the fields one by one. A spread literal packs several into a line.',
    ),
  },
};
