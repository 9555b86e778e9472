/** When, where and with which versions figures were measured. */
export type Measured = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Versions that make figures old when they change: `code` is the digest of what runs for a request. */
export type Versions = Pick<Measured, 'code' | 'anvil' | 'geth'>;

const FIELDS = [
  ...(['date', 'code', 'load', 'rounds', 'seconds', 'connections'] as const),
  ...(['node', 'anvil', 'geth', 'nginx', 'machine'] as const),
] as const;

const TEMPLATE =
  'Measured on {date} with code {code} and a load of {load}: {rounds} rounds of {seconds} s in turn, {connections} connections, Node {node}, anvil {anvil}, geth {geth}, nginx {nginx}, {machine}.';
const SENTENCE = new RegExp(`^${TEMPLATE.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'm');

/** Prints it as one sentence, which {@link readMeasured} reads again. */
export function sentenceOf(measured: Measured): string {
  return FIELDS.reduce((text, field) => text.replace(`{${field}}`, measured[field]), TEMPLATE);
}

export function readMeasured(text: string): Measured | undefined {
  const groups = SENTENCE.exec(text)?.groups;
  const found: Partial<Record<keyof Measured, string>> = { ...groups };
  return isWhole(found) ? found : undefined;
}

const isWhole = (found: Partial<Measured>): found is Measured => FIELDS.every((field) => field in found);

/** Returns what makes figures old, a line each. */
export function stalenessOf(measured: Measured | undefined, present: Versions): readonly string[] {
  if (!measured) return ['the report does not say when it was measured'];
  return (['anvil', 'geth', 'code'] as const)
    .filter((name) => measured[name] !== present[name])
    .map((name) => `measured with ${name} ${measured[name]}, and ${present[name]} is today's`);
}
