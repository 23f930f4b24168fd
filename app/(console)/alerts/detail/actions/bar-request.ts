/** What the keyboard asks of an alert's bar. It waits where the alert is still being read, and is dropped when one moves on. */
export interface BarRequest {
  what: 'snooze' | 'assign' | 'false-alarm' | 'resolve' | 'confirm';
  alertId: string;
}
