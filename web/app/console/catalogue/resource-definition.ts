import type { ComponentType } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Form } from '~/forms/use-form';

/** The common fields of categories and card designs, which have a name, an image and a sort position. */
export interface SortableResource {
  id: string;
  name: string;
  position: number;
  image_url: string | null;
  updated_at: string;
  retired_at: string | null;
}

export interface ResourceUpdate<P> {
  fields?: P;
  position?: number;
  retired?: boolean;
  /** Optimistic lock: rejects the update when the resource has changed since. */
  seen_updated_at?: string;
}

interface ResourcePage<T> {
  data: T[];
  pagination: { next_cursor: string | null; has_more: boolean };
}

export interface ResourceFieldsProps<D extends FieldValues, P> {
  form: Form<D, P>;
}

/** The screen's texts for a kind of resource. */
interface ResourceTexts {
  title: string;
  introduction: string;
  addNew: string;
  /** Title of the form for a new one. */
  newTitle: string;
  noneYet: string;
  noneRetired: string;
}

/**
 * A kind of sortable resource: its texts, API calls and edit form. `T` is the resource, `D` its draft in the form, `P`
 * the validated draft, the API's input.
 */
export interface ResourceDefinition<T extends SortableResource, D extends FieldValues, P> {
  texts: ResourceTexts;
  /** API path below `/api`; images are posted to `{path}/{id}/images`. */
  path: string;
  /** Aspect ratio of the image. */
  ratio: 'square' | 'wide';
  /** The line below the name. */
  describe(resource: T): string;
  toDraft(resource: T | null): D;
  checkDraft: Resolver<D, unknown, P>;
  fieldLabels: Record<keyof D & string, string>;
  Fields: ComponentType<ResourceFieldsProps<D, P>>;
  list(retired: boolean, cursor: string | undefined, signal: AbortSignal): Promise<ResourcePage<T>>;
  get(id: string): Promise<T>;
  create(fields: P, idempotencyKey: string): Promise<T>;
  update(id: string, change: ResourceUpdate<P>): Promise<T>;
  retire(id: string): Promise<T>;
}
