/** The Terms promise a reason with each denial: what its author reads where a moderator gave none. */
const standardReason = "Our moderators found that it doesn't follow our rules.";

export const denialReason = (given: string | null | undefined): string => given || standardReason;
