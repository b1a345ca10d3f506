/**
 * Whether fingers are what the device is mainly used with. Its keyboard then lies on the screen, and Enter is the only
 * way to a new line.
 */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
