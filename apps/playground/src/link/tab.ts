/** The views of a method. */
const TABS = ['docs', 'try'] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text);
