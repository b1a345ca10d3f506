import { times } from '../http/connections/connections.ts';
import { privacyWatch } from './privacy-watch.ts';

privacyWatch.forget();
// No request of a test is still on its way when its app closes; the tests of a shutdown have a process of their own.
times.closing.arrivalMs = 0;
