/** `dist/functions.js`: every function, loaded at the first call of one. */
import '../../functions/index.ts';

export { handlerOf, registrations, startHooks } from './captured-app.ts';
