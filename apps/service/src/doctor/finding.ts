/** The result of one check of the doctor. */
export interface Finding {
  /** Name of the check: a word for the kind, and the name of the subject where there are several. */
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly detail: string;
  /** Suggested fix. */
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
