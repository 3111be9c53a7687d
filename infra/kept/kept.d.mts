import type { BuildOptions } from 'esbuild';

export const cacheFolder: string;
export function builder(): Promise<typeof import('esbuild')>;
export function stopBuilder(): Promise<void>;
/** @param paths relative to the repository, or absolute */
export function stamp(paths: readonly string[]): string;
/** What `writeRecord` has written; undefined if there is none. */
export function readRecord(name: string): Record<string, unknown> | undefined;
export function writeRecord(name: string, record: object): Promise<void>;
/**
 * The path of a bundle named `name`, which is built again when a file it was made of has changed. Bundles are named by
 * their content, so that several starts at once do not disturb each other and each runs its own version.
 */
export function keptProgram(name: string, options: BuildOptions): Promise<string>;
