import { holdsDocuments } from '../core/alerts/kinds.ts';
import { documentExtent, keepBack } from '../db/alerts/alert-documents.ts';
import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlert,
} from './parts/alerts/change-alert.ts';

/** The failure is real: its documents stay held and are never trained on, also once the alert is resolved. */
export function confirmAlert(deps: AlertDeps, command: AlertCommand): Promise<AlertChanged> {
  return changeAlert(deps, command, {
    action: { kind: 'confirm' },
    event: 'confirmed',
    alongside: async (tx, alert) => {
      if (holdsDocuments(alert.kind, alert.severity)) await keepBack(tx, alert.id);
      return { documents: (await documentExtent(tx, alert.id)).held };
    },
  });
}
