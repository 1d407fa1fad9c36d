import { randomHex } from '~/lib/random-hex';

/**
 * Idempotency keys of actions that may have taken effect although they seemed to fail. Repeating such an action reuses
 * its key, so that it counts once.
 */
export class RetryKeys {
  readonly #keys = new Map<string, string>();

  /** @param action what is done, such as "refund 10" */
  keyOf(action: string): string {
    const key = this.#keys.get(action) ?? randomHex();
    this.#keys.set(action, key);
    return key;
  }

  /** The keys of actions that are done together; those that are not repeated share one. */
  keysOf(actions: readonly string[]): string[] {
    const newKey = randomHex();
    for (const action of actions) if (!this.#keys.has(action)) this.#keys.set(action, newKey);
    return actions.map((action) => this.keyOf(action));
  }

  /** Call on success: the same action is then another one. */
  remove(key: string): void {
    for (const [action, other] of this.#keys) if (other === key) this.#keys.delete(action);
  }

  /** The same, for some of the actions that share a key. */
  removeActions(actions: readonly string[]): void {
    for (const action of actions) this.#keys.delete(action);
  }
}
