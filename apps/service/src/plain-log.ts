import type { DestinationStream } from 'pino';

/** Fields of every pino line besides its message. */
const COMMON_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg']);
const ERROR_LEVEL = 50;

/** Formats pino's JSON lines as lines for people, such as `warning: the disk is full (folder "data")`. */
export function plainLogStream(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(`${plainLine(line)}\n`) };
}

function plainLine(line: string): string {
  const entry: Readonly<Record<string, unknown>> = JSON.parse(line);
  const label = Number(entry['level']) >= ERROR_LEVEL ? 'error' : 'warning';
  const fields = Object.entries(entry)
    .filter(([name]) => !COMMON_FIELDS.has(name))
    .map(([name, value]) => `${name} ${JSON.stringify(name === 'err' ? Object(value).message : value)}`);
  return `${label}: ${String(entry['msg'])}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`;
}
