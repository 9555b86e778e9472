import { StringDecoder } from 'node:string_decoder';
import { BeaconFault } from './beacon-fault.ts';

/** An event of an event stream (WHATWG HTML, server-sent events). */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Characters of one event. An update of 512 keys has some 6,000. */
const MAX_EVENT = 64 * 1024;

/** Parses the bytes of an event stream. */
export interface EventParser {
  /** Takes the next bytes. @throws {BeaconFault} for an event that is too long. */
  push(bytes: Uint8Array): void;
}

/**
 * @param onEvent Called for each event, also for one without data, which a node may send to keep the stream open. Such
 *   events must count like the others: 64 KiB of them take milliseconds.
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): EventParser {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let name = '';
  let data: string[] = [];
  let length = 0;

  function takeLine(line: string): void {
    if (line === '') {
      onEvent({ name, data: data.join('\n') });
      name = '';
      data = [];
      length = 0;
      return;
    }
    length += line.length;
    if (length > MAX_EVENT) throw tooLong();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }

  return {
    push(bytes) {
      const lines = (rest + decoder.write(Buffer.from(bytes))).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      if (rest.length > MAX_EVENT) throw tooLong();
      for (const line of lines) takeLine(line);
    },
  };
}

const tooLong = () => new BeaconFault('tooLarge', `an event has more than ${MAX_EVENT} characters`);
