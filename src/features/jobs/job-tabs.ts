/** Tabs of the job page: the values of the search param `tab`. */
export const JOB_TABS = ['work', 'check-in', 'film', 'money', 'history'] as const;
export type JobTab = (typeof JOB_TABS)[number];
