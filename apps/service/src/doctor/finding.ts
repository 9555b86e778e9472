/** What was found of one thing that the service needs. */
export interface Finding {
  /** What was looked at: a word for a kind, and its name where there are several. */
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail });
export const warning = (check: string, detail: string, advice: string): Finding => ({
  check,
  status: 'warning',
  detail,
  advice,
});
export const problem = (check: string, detail: string, advice: string): Finding => ({
  check,
  status: 'problem',
  detail,
  advice,
});
