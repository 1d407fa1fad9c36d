// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have. It gets
// version 6, installed under another name; everything else uses 7.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    return next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context);
  },
});
