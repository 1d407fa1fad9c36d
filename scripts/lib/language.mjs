import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The language of all texts: the name of a folder in texts/src. */
export const language = process.env.SHOP_LANGUAGE || 'en';

/**
 * The export condition of a language in texts/package.json, for Vite, TypeScript and Node.
 * @param {string} name such as `es`
 */
export const conditionOf = (name) => `language-${name}`;

/** Plugin for Vite that resolves texts in the chosen language, for browser and server. */
export const textsInLanguage = () => ({
  name: 'presently:language-of-texts',
  configEnvironment: () => ({ resolve: { conditions: [conditionOf(language)] } }),
});

/**
 * @param {string} root folder of the checkout
 * @returns {string[]} the languages that texts/package.json exports
 */
export function listLanguages(root) {
  const { exports } = JSON.parse(readFileSync(join(root, 'texts', 'package.json'), 'utf8'));
  return Object.values(exports['./*']).map((path) => path.split('/')[2]);
}
