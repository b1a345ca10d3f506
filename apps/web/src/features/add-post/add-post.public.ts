/* The parts of forms that add something: wins here; jackpots in their own feature. */

export { AddForm } from './add-form.tsx';
export { earnedPointsText } from './earned-points-text.ts';
export { failureBesideButton } from './failure-beside-button.ts';
export { MachineField } from './machine-field.tsx';
export { type SendLater, useSendLater } from './use-send-later.ts';
export { VenueMachineFields } from './venue-machine-fields.tsx';
export { machineOptions } from './win-options.ts';
