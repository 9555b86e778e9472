/** After this time another server may send an alert whose sender did not confirm it, in milliseconds. */
export const CLAIM_MS = 300_000;

/** Decides which of the servers and workers that share a store sends an alert. */
export interface AlertClaims {
  /**
   * Claims an alert of a day. Returns false when it was sent, or claimed less than {@link CLAIM_MS} ago.
   *
   * @param now - milliseconds since 1970.
   */
  claim(alert: { readonly id: string; readonly day: string }, now: number): Promise<boolean>;
  /** Notes that an alert was sent, so that nobody sends it again. */
  confirm(id: string): Promise<void>;
  close(): Promise<void>;
}
