export const tryAgain = (what: string) => `Failed to ${what}. Please try again.`;

/* Reasons that a moderator chooses from, of a denial or of a removal after a report. */

export const postReasons = ['Link to an online casino', "Somebody's identity", 'Not a win photo', 'Spam'];
export const commentReasons = ['Link to an online casino', "Somebody's identity", 'Abusive', 'Spam'];
