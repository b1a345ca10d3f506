export const tryAgain = (what: string) => `Failed to ${what}. Please try again.`;
