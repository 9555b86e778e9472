import { useConsole, useRequest } from './context.ts';
import { JsonView, pretty } from './json-view.tsx';

/** Messages over WebSocket that are not responses, such as those of subscriptions, as they arrive. */
export function Notifications() {
  const requests = useConsole();
  const notifications = useRequest((state) => state.notifications);
  if (notifications.length === 0) return null;
  return (
    <section className="history" aria-label="Notifications">
      <h3>
        Notifications <span className="aside">{notifications.length}</span>
        <button type="button" className="quiet" onClick={() => requests.stopNotifications()}>
          Stop
        </button>
      </h3>
      <ul>
        {notifications.map(({ id, text, at }, index) => (
          <li key={id}>
            <details className="example" open={index === 0}>
              <summary>
                <time dateTime={at.toISOString()}>{at.toLocaleTimeString('en-GB')}</time>
              </summary>
              <JsonView text={pretty(text)} label="Body of the notification" />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
