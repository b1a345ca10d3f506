const root = ['tracker'] as const;

export const trackerKeys = {
  root,
  stats: [...root, 'stats'] as const,
  latest: [...root, 'latest'] as const,
  months: (filter: object) => [...root, 'months', filter] as const,
  month: (month: string, filter: object) => [...root, 'month', month, filter] as const,
  choices: [...root, 'choices'] as const,
  venues: [...root, 'venues'] as const,
  plan: [...root, 'plan'] as const,
};
