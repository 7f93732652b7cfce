/** Groups of cars with a count at the top of the Today board. */
export const CAR_GROUPS = ['arriving', 'in-shop', 'due', 'late', 'hold', 'customer'] as const;
export type CarGroup = (typeof CAR_GROUPS)[number];
