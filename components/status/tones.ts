export type Tone = 'ok' | 'warn' | 'bad' | 'block' | 'calm' | 'accent';
