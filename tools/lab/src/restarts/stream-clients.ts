import { connect, constants } from 'node:http2';
import type { RestartTarget } from './restart-target.ts';
import type { Outcomes } from './outcomes.ts';

/** The requests in flight on one connection. */
const IN_FLIGHT = 4;
/** The code of a WebSocket that a service closes because it goes away (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001;
/** What node reports of a request that it has not sent. */
const UNSENT = ['ERR_HTTP2_GOAWAY_SESSION', 'ERR_HTTP2_INVALID_SESSION'];

/** Keeps several messages in flight over a WebSocket. */
export async function runWebSocket(
  { webSocketUrl, nextBody }: RestartTarget,
  outcomes: Outcomes,
): Promise<void> {
  for (;;) {
    const webSocket = new WebSocket(webSocketUrl);
    let unanswered = 0;
    let isOpen = false;
    const send = () => {
      webSocket.send(nextBody());
      unanswered++;
    };
    webSocket.addEventListener('open', () => {
      isOpen = true;
      for (let count = 0; count < IN_FLIGHT; count++) send();
    });
    webSocket.addEventListener('message', () => {
      unanswered--;
      outcomes.responses++;
      if (webSocket.readyState === WebSocket.OPEN) send();
    });
    const code = await new Promise<number>((resolve) =>
      webSocket.addEventListener('close', (event) => resolve(event.code)),
    );
    // A WebSocket that never opened does not report why: the service is gone, or it drains.
    if (!isOpen) return;
    if (code === GOING_AWAY) outcomes.declined += unanswered;
    else for (; unanswered > 0; unanswered--) outcomes.cuts.push(`close ${code}`);
  }
}

/** Keeps several streams in flight over HTTP/2. */
export async function runHttp2(target: RestartTarget, outcomes: Outcomes): Promise<void> {
  while (!(await useSession(target, outcomes)));
}

/** Uses one connection until it ends. Resolves to whether the service is gone. */
async function useSession({ url, key, nextBody }: RestartTarget, outcomes: Outcomes): Promise<boolean> {
  const session = connect(url, { rejectUnauthorized: false });
  let isGone = false;
  const closed = new Promise<void>((resolve) => session.once('close', resolve));
  const connected = new Promise<void>((resolve) => {
    session.once('connect', () => resolve()).once('close', resolve);
    session.on('error', (error) => {
      if (outcomes.fail(error)) isGone = true;
    });
  });
  await connected;
  const send = () =>
    new Promise<void>((resolve) => {
      const head = { ':method': 'POST', ':path': `/v3/${key}`, 'content-type': 'application/json' };
      const stream = session.request(head);
      let status: number | undefined;
      let failure: unknown;
      let hasEnded = false;
      stream.on('response', (fields) => (status = fields[':status']));
      stream.on('error', (error) => (failure = error)).on('end', () => (hasEnded = true));
      stream.on('close', () => {
        if (hasEnded && failure === undefined && status !== undefined) outcomes.status(status);
        else if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) outcomes.declined++;
        else outcomes.fail(failure ?? new Error(`reset ${stream.rstCode}`), UNSENT);
        resolve();
      });
      stream.resume().end(nextBody());
    });
  const lane = async () => {
    while (!session.closed && !session.destroyed) await send();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  await closed;
  return isGone;
}
