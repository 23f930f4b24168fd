/** A request from the keyboard to the open alert's bar; the number makes each press a new one. */
export interface BarRequest {
  what: 'snooze' | 'assign' | 'false-alarm' | 'resolve' | 'confirm';
  at: number;
}
