/**
 * Whether the device is mainly used by touch. Its keyboard is then on the screen, and Enter is the only way to start a
 * new line.
 */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
