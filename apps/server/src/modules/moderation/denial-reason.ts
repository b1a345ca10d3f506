/** The Terms promise a reason for each denial: this is the one for a denial without a reason. */
const standardReason = "Our moderators found that it doesn't follow our rules.";

export const denialReason = (given: string | null | undefined): string => given || standardReason;
