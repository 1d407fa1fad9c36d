import type { ComponentType } from 'react';

/** The common fields of categories and card designs, which have a name, an image and a sort position. */
export interface SortableResource {
  id: string;
  name: string;
  position: number;
  image_url: string | null;
  updated_at: string;
  retired_at: string | null;
}

export interface ResourceUpdate<D> {
  draft?: D;
  position?: number;
  retired?: boolean;
  /** Optimistic lock: rejects the update when the resource has changed since. */
  seen_updated_at?: string;
}

interface ResourcePage<T> {
  data: T[];
  pagination: { next_cursor: string | null; has_more: boolean };
}

export interface ResourceFieldsProps<D> {
  draft: D;
  errors: Record<string, string>;
  onEdit(change: Partial<D>): void;
}

/** A kind of sortable resource: its texts, API calls and edit form. `T` is the resource, `D` its draft in the form. */
export interface ResourceDefinition<T extends SortableResource, D extends object> {
  title: string;
  intro: string;
  /** "category", "card design" */
  noun: string;
  /** API path below `/api`; images are posted to `{path}/{id}/images`. */
  path: string;
  /** Aspect ratio of the image. */
  ratio: 'square' | 'wide';
  /** The line below the name. */
  describe(resource: T): string;
  toDraft(resource: T | null): D;
  validate(draft: D): Record<string, string>;
  fieldLabels: Record<keyof D & string, string>;
  Fields: ComponentType<ResourceFieldsProps<D>>;
  list(retired: boolean, cursor: string | undefined, signal: AbortSignal): Promise<ResourcePage<T>>;
  get(id: string): Promise<T>;
  create(draft: D): Promise<T>;
  update(id: string, change: ResourceUpdate<D>): Promise<T>;
  retire(id: string): Promise<T>;
}
