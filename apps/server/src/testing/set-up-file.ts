import { connectionTimes } from '../http/connections/connections.ts';
import { privacyWatch } from './privacy-watch.ts';

privacyWatch.reset();
// Saves 300 ms per closed app. `main.test.ts` runs the real delay in a process of its own.
connectionTimes.closing.arrivalMs = 0;
