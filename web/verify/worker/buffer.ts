/** `Buffer` in the browser's worker: the build injects it wherever the verifier names the global of Node. */
export { Buffer } from 'buffer/';
