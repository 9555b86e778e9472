/** The service that restarts, and the requests to send. */
export interface RestartTarget {
  readonly port: number;
  readonly key: string;
  readonly url: string;
  readonly webSocketUrl: string;
  readonly nextBody: () => string;
}
