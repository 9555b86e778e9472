import { join } from 'node:path';
import { type ApiResponse, comparable, readCases, shapeOf } from './conformance/recorded-cases.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';
import { openWebSocket, type WebSocketClient } from './web-socket-client.ts';

describeWithSharedData('answers recorded from a real node', 'execution-apis', (folder) => {
  let service: ServiceProcess;
  let webSocket: WebSocketClient;

  beforeAll(async () => {
    service = await startService({
      genesis: join(folder, 'genesis.json'),
      imports: [join(folder, 'chain.rlp')],
    });
    webSocket = await openWebSocket(service.webSocketUrl);
  });

  afterAll(async () => {
    webSocket.close();
    await service.stop();
  });

  describe.each(readCases(join(folder, 'cases')))('$name', ({ isShapeOnly, exchanges }) => {
    it.each(['HTTP', 'WebSocket'])('over %s', async (transport) => {
      for (const { request, response } of exchanges) {
        const given = transport === 'HTTP' ? await service.post(request) : await webSocket.call(request);
        if (isShapeOnly) expect(shapeOf(given)).toEqual(shapeOf(response));
        else expect(comparable(given as ApiResponse)).toEqual(comparable(response));
      }
    });
  });
});
