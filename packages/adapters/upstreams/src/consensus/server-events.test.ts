import { once } from 'node:events';
import { createServer } from 'node:http';
import { createBeaconClient } from './beacon-client.ts';
import { BeaconFault } from './beacon-fault.ts';
import { createEventParser, type ServerEvent } from './server-events.ts';

/** The events that a listener takes from a node. */
const MOST = 32;

describe('the parser of event streams', () => {
  it('joins an event from pieces, and reports one without data', () => {
    const events: ServerEvent[] = [];
    const parser = createEventParser((event) => events.push(event));
    for (const piece of ['event: a\nda', 'ta: 1\ndata:2\n', '\n: to stay open\n\n'])
      parser.push(Buffer.from(piece));
    expect(events).toEqual([
      { name: 'a', data: '1\n2' },
      { name: '', data: '' },
    ]);
  });

  it.each([
    ['empty lines', '\n'],
    ['comments', ':\n\n'],
    ['events without data', 'event: light_client_finality_update\n\n'],
  ])('lets a listener end a stream of %s', async (_name, line) => {
    const packet = Buffer.from(line.repeat(10_000));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const flood = () => {
        while (!response.destroyed && response.write(packet));
      };
      response.on('drain', flood);
      flood();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = createBeaconClient(
      { name: 'a', url: `http://127.0.0.1:${port}`, headers: {} },
      { timeoutMs: 60_000, silenceMs: 60_000 },
    );
    let events = 0;
    const listening = client.listen(
      '/eth/v1/events',
      () => {
        if (++events > MOST) throw new BeaconFault('tooLarge', 'too many events');
      },
      AbortSignal.timeout(60_000),
    );
    await expect(listening).rejects.toThrow('too many events');
    await client.close();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
});
