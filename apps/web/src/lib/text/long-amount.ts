/** Whether an amount, as typed, is cut off in one of two fields side by side on a phone. */
export const isLongAmount = (typed: string) => typed.length > 7;
