/** The button of both reports. */
export const reportButton = { submitLabel: 'Submit Report', pendingLabel: 'Submitting...' } as const;
