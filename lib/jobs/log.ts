import pino from 'pino';
import { env } from '../env.ts';

/** Lines of JSON with ids and counts; never page text, addresses with secrets, or tokens. */
export const log = pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
