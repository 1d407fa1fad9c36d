import type { ComponentType } from 'react';

/** What categories and card designs have in common. */
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
  seen_updated_at?: string;
}

interface ShelfPage<T> {
  data: T[];
  pagination: { next_cursor: string | null; has_more: boolean };
}

export interface ResourceFieldsProps<D> {
  draft: D;
  faults: Record<string, string>;
  onType(change: Partial<D>): void;
}

/** One kind of things that the shop keeps in an order of their own: how it is called, asked for and edited. */
export interface ResourceDefinition<T extends SortableResource, D extends object> {
  title: string;
  intro: string;
  /** "category", "card design" */
  noun: string;
  /** Under `/api`; a picture goes to `{path}/{id}/images`. */
  path: string;
  /** Wide pictures are shown wide. */
  ratio: 'square' | 'wide';
  /** In a line below the name. */
  facts(thing: T): string;
  draftOf(thing: T | null): D;
  faultsOf(draft: D): Record<string, string>;
  fieldNames: Record<keyof D & string, string>;
  Fields: ComponentType<ResourceFieldsProps<D>>;
  list(retired: boolean, cursor: string | undefined, signal: AbortSignal): Promise<ShelfPage<T>>;
  get(id: string): Promise<T>;
  create(draft: D): Promise<T>;
  update(id: string, change: ResourceUpdate<D>): Promise<T>;
  retire(id: string): Promise<T>;
}
