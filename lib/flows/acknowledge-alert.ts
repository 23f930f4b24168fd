import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlert,
} from './parts/alerts/change-alert.ts';

/** Somebody has seen it; it no longer counts as new. */
export function acknowledgeAlert(deps: AlertDeps, command: AlertCommand): Promise<AlertChanged> {
  return changeAlert(deps, command, { action: { kind: 'acknowledge' }, event: 'acknowledged' });
}
