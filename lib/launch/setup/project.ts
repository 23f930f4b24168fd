import path from 'node:path';

/** The checkout this runs from. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** A program that npm installed and Node runs. */
export const packageProgram = (file: string): string => path.join(projectRoot, 'node_modules', file);
