const { join } = require('node:path');

// The same as `paths` in web/tsconfig.json, in the one form the import checker reads without a baseUrl.
module.exports = { resolve: { alias: { '~': join(__dirname, '../../web/app') } } };
