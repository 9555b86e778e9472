import type { RestartTarget } from './restart-target.ts';
import type { Outcomes } from './outcomes.ts';

/** The requests in flight on one connection. */
const IN_FLIGHT = 4;
/** The code of a WebSocket that a service closes because it goes away (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001;

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
