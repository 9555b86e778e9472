/** When, where and with which versions figures were measured. */
export interface Measured {
  readonly date: string;
  readonly commit: string;
  /** The machine's load before the run. */
  readonly load: string;
  readonly rounds: string;
  readonly seconds: string;
  readonly connections: string;
  readonly node: string;
  readonly anvil: string;
  readonly geth: string;
  readonly nginx: string;
  readonly machine: string;
}

/** What is there now. */
export interface Present {
  readonly anvil: string;
  readonly geth: string;
  /** Returns the commits that changed the code of requests since one. It may throw for an unknown commit. */
  readonly changesSince: (commit: string) => readonly string[];
}

const SENTENCE =
  /^Measured on (?<date>\S+) at (?<commit>[0-9a-f]+) with a load of (?<load>\S+): (?<rounds>\d+) rounds of (?<seconds>\S+) s in turn, (?<connections>\d+) connections, Node (?<node>\S+), anvil (?<anvil>\S+), geth (?<geth>\S+), nginx (?<nginx>\S+), (?<machine>.*)\.$/m;

/** Prints it as one sentence, which {@link readMeasured} reads again. */
export function sentenceOf(measured: Measured): string {
  const { date, commit, load, rounds, seconds, connections, node, anvil, geth, nginx, machine } = measured;
  return `Measured on ${date} at ${commit} with a load of ${load}: ${rounds} rounds of ${seconds} s in turn, ${connections} connections, Node ${node}, anvil ${anvil}, geth ${geth}, nginx ${nginx}, ${machine}.`;
}

/** Finds the sentence in a text. */
export function readMeasured(text: string): Measured | undefined {
  const groups = SENTENCE.exec(text)?.groups;
  if (!groups) return undefined;
  const of = (name: keyof Measured) => groups[name] ?? '';
  return {
    date: of('date'),
    commit: of('commit'),
    load: of('load'),
    rounds: of('rounds'),
    seconds: of('seconds'),
    connections: of('connections'),
    node: of('node'),
    anvil: of('anvil'),
    geth: of('geth'),
    nginx: of('nginx'),
    machine: of('machine'),
  };
}

/** Returns what makes figures old, a line each. */
export function stalenessOf(measured: Measured | undefined, present: Present): readonly string[] {
  if (!measured) return ['the report does not say when it was measured'];
  const changes = changesSince(measured.commit, present);
  return [
    ...(['anvil', 'geth'] as const)
      .filter((peer) => measured[peer] !== present[peer])
      .map((peer) => `measured beside ${peer} ${measured[peer]}, and ${present[peer]} is today's`),
    ...(changes.length > 0
      ? [`${changes.length} commits since ${measured.commit} changed what runs for a request: ${changes[0]}`]
      : []),
  ];
}

function changesSince(commit: string, present: Present): readonly string[] {
  try {
    return present.changesSince(commit);
  } catch {
    return ['the commit is unknown here'];
  }
}
