import type { AuditAction } from '@presently/contracts/operator-audit';

/** The audit action of an update; retiring and restoring alone have their own. */
export function updateAction(
  kind: 'card_image' | 'category',
  changes: { retired?: boolean | undefined },
): AuditAction {
  if (Object.keys(changes).length > 1 || changes.retired === undefined) return `${kind}.changed`;
  return changes.retired ? `${kind}.retired` : `${kind}.brought_back`;
}
