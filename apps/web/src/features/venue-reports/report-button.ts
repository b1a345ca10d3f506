/** The labels of the button in both reports. */
export const reportButton = { submitLabel: 'Submit Report', pendingLabel: 'Submitting...' } as const;
