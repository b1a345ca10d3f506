/** The signed-in account. Alone in its file: every first load has it. */
export const viewerKey = ['me'] as const;
