/** Whether a typed amount would be cut off in one of two adjacent fields on a phone. */
export const isLongAmount = (typed: string) => typed.length > 7;
