/** The signed-in account. In a file of its own, because every first load has it. */
export const viewerKey = ['me'] as const;
