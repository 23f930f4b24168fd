import type { AlertActionInput } from '@/lib/api/contracts/alerts.ts';
import type { ManyAction } from '@/lib/flows/parts/alerts/act-on-alert.ts';

/** An action as it travels → as the flows take it. */
export function actionOf(action: AlertActionInput): Exclude<ManyAction, { kind: 'undo' }> {
  if (action.kind !== 'snooze') return action;
  return { kind: 'snooze', until: action.until === 'worse' ? 'worse' : new Date(action.until) };
}
