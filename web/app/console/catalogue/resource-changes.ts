import * as texts from '@presently/texts/console/catalogue';
import type { FieldValues } from 'react-hook-form';
import { errorMessage, isConflict } from '../data/error-message';
import type { ResourceDefinition, SortableResource } from './resource-definition';

/** The actions of the category and card design routes. */
export type ResourceChange<P> =
  | { kind: 'create'; fields: P; idempotencyKey: string }
  | { kind: 'save'; id: string; fields: P; seenUpdatedAt: string }
  | { kind: 'retire' | 'restore'; id: string }
  /** Puts all resources in this order; `moved` are those whose position changes. */
  | { kind: 'sort'; ids: string[]; moved: { id: string; position: number }[] };

export interface ResourceResult<T> {
  /** Shown when the drawer has closed. */
  toast?: string;
  /** Whether the form is saved. */
  isSaved?: boolean;
  /** Null after sorting. */
  resource: T | null;
  /** Nothing was changed, because someone else has changed this resource; contains its current state. */
  conflict?: string;
}

/** @throws ApiError */
export async function changeResource<T extends SortableResource, D extends FieldValues, P>(
  definition: ResourceDefinition<T, D, P>,
  change: ResourceChange<P>,
): Promise<ResourceResult<T>> {
  switch (change.kind) {
    case 'create': {
      const resource = await definition.create(change.fields, change.idempotencyKey);
      return { resource, isSaved: true, toast: texts.added(resource.name) };
    }
    case 'save':
      return await save(definition, change);
    case 'retire': {
      const resource = await definition.retire(change.id);
      return { resource, toast: texts.wasRetired(resource.name) };
    }
    case 'restore': {
      const resource = await definition.update(change.id, { retired: false });
      return { resource, toast: texts.restored(resource.name) };
    }
    case 'sort':
      for (const { id, position } of change.moved) await definition.update(id, { position });
      return { resource: null };
  }
}

async function save<T extends SortableResource, D extends FieldValues, P>(
  definition: ResourceDefinition<T, D, P>,
  { id, fields, seenUpdatedAt }: Extract<ResourceChange<P>, { kind: 'save' }>,
): Promise<ResourceResult<T>> {
  try {
    const resource = await definition.update(id, { fields, seen_updated_at: seenUpdatedAt });
    return { resource, isSaved: true, toast: texts.savedAndLive };
  } catch (error) {
    const newer = isConflict(error) ? await definition.get(id).catch(() => null) : null;
    if (!newer || newer.updated_at === seenUpdatedAt) throw error;
    return { resource: newer, conflict: errorMessage(error) };
  }
}
